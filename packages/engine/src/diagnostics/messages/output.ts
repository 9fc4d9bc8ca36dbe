/** The output folder and the cache. */

import type { LockedBy } from '../../io/locks/lock-file.js'
import type { Diagnostic, Place } from '../diagnostic.js'
import { raiseLimit, reasonOf } from './failures.js'
import { aliveElsewhere, lockHolder } from './locks.js'

/** @param fault `partly damaged`: only some answers were damaged; they have been computed again. */
export function cacheDiscarded(fault: 'damaged' | 'foreign' | 'partly damaged'): Diagnostic {
  const messages = {
    damaged: 'The cache was damaged and has been discarded; everything is built again.',
    foreign:
      'The cache was made by another version of Quire and has been discarded; everything is built again.',
    'partly damaged': 'Part of the cache was damaged and has been discarded; what it held was built again.',
  }
  return { code: 'cache-discarded', severity: 'warning', message: messages[fault] }
}

export function cacheUnusable(
  why:
    | { readonly unusable: 'in use'; readonly heldBy: LockedBy }
    | { readonly unusable: 'not writable' | 'not saved' },
): Diagnostic {
  const message =
    why.unusable === 'in use'
      ? `Another command, ${lockHolder(why.heldBy)}, is using the cache of this site, so this build starts from scratch.`
      : {
          'not writable':
            'The cache folder ".docs/cache" cannot be written, so nothing is cached for the next build.',
          'not saved':
            'The cache could not be saved, so the next build will take longer. Perhaps the disk is full.',
        }[why.unusable]
  const hint = why.unusable === 'in use' ? aliveElsewhere(why.heldBy) : undefined
  return { code: 'cache-unusable', severity: 'warning', message, hint }
}

/** What readers get after a build that could not publish: the site of an earlier build, or nothing. */
export type Remaining = 'last site' | 'nothing'

/** @param code The system's error code. */
export function outputNotWritable(
  outDir: string,
  { code, cause }: { readonly code: string; readonly cause: string },
  remaining: Remaining,
): Diagnostic {
  const room = 'A build needs space for the changed files in addition to the old ones.'
  const advice =
    new Map([
      ['ENOSPC', room],
      ['EDQUOT', room],
      ['EMFILE', raiseLimit],
      ['ENFILE', raiseLimit],
      ['ENAMETOOLONG', 'Shorten that name: a file name, with its extension, can have at most 255 bytes.'],
    ]).get(code) ??
    'Quire writes to the output folder and to the folder that contains it; use --out for another one.'
  return {
    code: 'output-not-writable',
    severity: 'error',
    message: `The output "${outDir}" cannot be written: ${reasonOf(code) ?? cause}.`,
    hint: `${stateOf(remaining)} ${advice}`,
  }
}

export function outputLost(outDir: string, remaining: Remaining): Diagnostic {
  return {
    code: 'output-lost',
    severity: 'error',
    message: `While this build ran, its lock of the output "${outDir}" was removed, or taken over by a build on another machine or in another container.`,
    hint: `This build did not publish. ${remaining === 'nothing' ? 'Nothing was published.' : 'What was published before is still there.'} Build again once no other build is running. A build that is suspended for half a minute counts as ended elsewhere.`,
  }
}

/**
 * @param inside A file in the folder that has the name of `file`.
 * @param remaining Undefined if nothing was to be published.
 */
export function outputClash(file: string, inside: string, remaining: Remaining | undefined): Diagnostic {
  return {
    code: 'output-clash',
    severity: 'error',
    message: `The site would have a file "${file}" and a folder of the same name, with "${inside}" in it.`,
    hint: `${remaining === undefined ? '' : `${stateOf(remaining)} `}Rename the page, folder or public file that has that name.`,
  }
}

/** @param name Name of a file or folder. */
export function outputNameRefused(outDir: string, name: string, remaining: Remaining): Diagnostic {
  return {
    code: 'output-not-writable',
    severity: 'error',
    message: `The disk of the output "${outDir}" does not accept a file named "${name}".`,
    hint: `${stateOf(remaining)} Windows and its disks do not accept names that contain < > : " | ? * \\ or end in a dot or a space, nor names of devices such as "con" and "aux": rename the file, or on another system use --out for a folder on another disk.`,
  }
}

/** @param names Names of files or folders. */
export function outputNamesAlike(
  outDir: string,
  [a, b]: readonly [string, string],
  remaining: Remaining,
): Diagnostic {
  return {
    code: 'output-clash',
    severity: 'error',
    message: `The site would have "${a}" and "${b}", which the disk of the output "${outDir}" cannot tell apart.`,
    hint: `${stateOf(remaining)} Rename one of the two.`,
  }
}

const stateOf = (remaining: Remaining) =>
  remaining === 'last site' ? 'What was published before is still there.' : 'Nothing was published.'

/** @param reason Why the output folder cannot be used: `is the site itself`. */
export function outputRefused(at: Place | undefined, folder: string, reason: string): Diagnostic {
  return {
    code: 'output-refused',
    severity: 'error',
    message: `The output folder "${folder}" ${reason}. Nothing was written.`,
    hint: 'Use a folder of its own, for instance "dist".',
    at,
  }
}

/**
 * For a folder that may hold what is nobody's to replace.
 *
 * @param problem A sentence about the folder.
 */
export function outputForeign(problem: string, hint: string): Diagnostic {
  return { code: 'output-refused', severity: 'error', message: problem, hint }
}

/** The folder is one that a site may have. */
export function outputHoldsCurrent(at: Place | undefined, folder: string): Diagnostic {
  return {
    code: 'output-refused',
    severity: 'error',
    message: `You are in the output folder "${folder}", which every build replaces. Nothing was written.`,
    hint: 'Run the command in another folder, such as that of the site.',
    at,
  }
}

export function strangerInOutput(path: string): Diagnostic {
  return {
    code: 'stranger-in-output',
    severity: 'warning',
    message: `The output folder contained "${path}", which no build put there. It is not in the new output.`,
    hint: 'Put files that should be published into the public folder.',
  }
}

export function replacedInPlace(outDir: string): Diagnostic {
  return {
    code: 'replaced-in-place',
    severity: 'warning',
    message: `The output folder "${outDir}" cannot be swapped as a whole, so its files were replaced one by one.`,
    hint: 'A reader may see old and new pages side by side for a moment. To avoid this, use --out with a folder that is neither a mount point nor in the image of a container.',
  }
}
