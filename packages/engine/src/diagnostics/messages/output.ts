/** The output folder and the cache. */

import type { Diagnostic, Place } from '../diagnostic.js'

/** @param fault `partly damaged`: some answers were, and have been made again. */
export function cacheDiscarded(fault: 'damaged' | 'foreign' | 'partly damaged'): Diagnostic {
  const messages = {
    damaged: 'The cache was damaged and has been thrown away; everything is built anew.',
    foreign:
      'The cache was made by another version of Quire and has been thrown away; everything is built anew.',
    'partly damaged': 'A part of the cache was damaged and has been thrown away; what it held was made anew.',
  }
  return { code: 'cache-discarded', severity: 'warning', message: messages[fault] }
}

/** @param heldBy Number of the process that uses it. */
export function cacheUnusable(
  why:
    | { readonly unusable: 'in use'; readonly heldBy: number }
    | { readonly unusable: 'not writable' | 'not saved' },
): Diagnostic {
  const message =
    why.unusable === 'in use'
      ? `Another command, process ${why.heldBy}, is using the cache of this site, so this build makes everything anew.`
      : {
          'not writable':
            'The cache folder ".docs/cache" cannot be written, so nothing is remembered for the next build.',
          'not saved':
            'The cache could not be saved, so the next build has more to do. Perhaps the disk is full.',
        }[why.unusable]
  return { code: 'cache-unusable', severity: 'warning', message }
}

/**
 * @param code The system's name of the fault.
 * @param isThere Something was published there before.
 */
export function outputNotWritable(outDir: string, code: string, cause: string, isThere: boolean): Diagnostic {
  const words = new Map([
    ['ENOSPC', 'the disk is full'],
    ['EDQUOT', 'the disk quota is used up'],
    ['EROFS', 'the disk can only be read'],
    ['EACCES', 'permission is denied'],
    ['EPERM', 'permission is denied'],
    ['EMFILE', 'too many files are open'],
    ['ERR_ACCESS_DENIED', 'Node has no permission for it'],
  ]).get(code)
  const room = 'A build needs room for the files that change, beside the old ones.'
  const advice =
    new Map([
      ['ENOSPC', room],
      ['EDQUOT', room],
      ['ENAMETOOLONG', 'Shorten that name: with its ending, a file name may have 255 bytes.'],
    ]).get(code) ?? 'Quire writes to the output and to the folder that it stands in; --out names another.'
  return {
    code: 'output-not-writable',
    severity: 'error',
    message: `The output "${outDir}" cannot be written: ${words ?? cause}.`,
    hint: `${stateOf(isThere)} ${advice}`,
  }
}

/** @param isThere Something was published before. */
export function outputClash(file: string, inside: string, isThere: boolean): Diagnostic {
  return {
    code: 'output-clash',
    severity: 'error',
    message: `The site would have a file "${file}" and a folder of that name, with "${inside}" in it.`,
    hint: `${stateOf(isThere)} Rename the page, folder or public file that has that name.`,
  }
}

/** @param name Of a file or a folder. */
export function outputNameRefused(outDir: string, name: string, isThere: boolean): Diagnostic {
  return {
    code: 'output-not-writable',
    severity: 'error',
    message: `The disk of the output "${outDir}" takes no file with the name "${name}".`,
    hint: `${stateOf(isThere)} Disks for Windows take no name with one of < > : " | ? * \\, and none that ends in a dot or a space: rename the file, or name an output on another disk with --out.`,
  }
}

/** @param names Of files or folders. */
export function outputNamesAlike(
  outDir: string,
  [a, b]: readonly [string, string],
  isThere: boolean,
): Diagnostic {
  return {
    code: 'output-clash',
    severity: 'error',
    message: `The site would have "${a}" and "${b}", which the disk of the output "${outDir}" takes for one.`,
    hint: `${stateOf(isThere)} Rename one of the two.`,
  }
}

const stateOf = (isThere: boolean) =>
  isThere ? 'What was published before is still there.' : 'Nothing was published.'

/** @param reason Why the output folder cannot be used: `is the site itself`. */
export function outputRefused(at: Place | undefined, folder: string, reason: string): Diagnostic {
  return {
    code: 'output-refused',
    severity: 'error',
    message: `The output folder "${folder}" ${reason}. Nothing was written.`,
    hint: 'Name a folder of its own, for instance "dist".',
    at,
  }
}

export function strangerInOutput(path: string): Diagnostic {
  return {
    code: 'stranger-in-output',
    severity: 'warning',
    message: `The output folder held "${path}", which no build put there. The new output does not have it.`,
    hint: 'Put files that should be published into the public folder.',
  }
}

export function replacedInPlace(outDir: string): Diagnostic {
  return {
    code: 'replaced-in-place',
    severity: 'warning',
    message: `The output folder "${outDir}" cannot be swapped as a whole, so its files were replaced one by one.`,
    hint: 'A reader may see old and new pages side by side for a moment. Name a folder with --out that is no mount point.',
  }
}
