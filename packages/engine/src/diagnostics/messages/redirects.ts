/** Redirects from old addresses of pages. */

import type { Diagnostic, Place } from '../diagnostic.js'
import { didYouMean } from './hints.js'

/** @param problem Completes the sentence "This line …". */
export function redirectSyntax(at: Place, problem: string): Diagnostic {
  return {
    code: 'redirect-syntax',
    severity: 'error',
    message: `This line ${problem}. It is left out.`,
    hint: 'Write a redirect like this: /old.html /new.html',
    at,
  }
}

/** @param line Line of the rule that counts. */
export function redirectTwice(at: Place, from: string, line: number): Diagnostic {
  return {
    code: 'redirect-twice',
    severity: 'warning',
    message: `"${from}" is already redirected on line ${line}. This line is left out.`,
    hint: 'Keep one of the two.',
    at,
  }
}

/** @param through The old addresses in the loop. The last one repeats an earlier one. */
export function redirectLoop(at: Place, through: readonly string[]): Diagnostic {
  const way = through.length > 8 ? [...through.slice(0, 4), '…', ...through.slice(-3)] : through
  return {
    code: 'redirect-loop',
    severity: 'error',
    message: `This redirect leads in a circle: ${way.join(' → ')}. It is left out.`,
    hint: 'Redirect to a page.',
    at,
  }
}

/** @param end Where it finally leads. */
export function redirectChain(at: Place, to: string, end: string): Diagnostic {
  return {
    code: 'redirect-chain',
    severity: 'warning',
    message: `"${to}" is itself redirected, to "${end}".`,
    hint: `Write "${end}".`,
    at,
  }
}

/** @param nearest A page that may be meant; undefined if none is similar. */
export function redirectTargetMissing(at: Place, to: string, nearest: string | undefined): Diagnostic {
  return {
    code: 'redirect-target-missing',
    severity: 'warning',
    message: `The redirect leads to "${to}", but there is no such page. It is left out.`,
    hint: didYouMean(nearest),
    at,
  }
}

/** @param nearest A file that the build makes. */
export function redirectTargetNotMade(at: Place, to: string, nearest: string | undefined): Diagnostic {
  return {
    code: 'redirect-target-missing',
    severity: 'warning',
    message: `The redirect leads to "${to}", but the build of this site makes no such file.`,
    hint: didYouMean(nearest),
    at,
  }
}

export function redirectShadowed(at: Place, from: string): Diagnostic {
  return {
    code: 'redirect-shadowed',
    severity: 'warning',
    message: `There is something at "${from}", so the redirect is never followed. It is left out.`,
    hint: 'Remove this line, or the page or heading.',
    at,
  }
}

export function redirectFragmentAlone(at: Place, page: string): Diagnostic {
  return {
    code: 'redirect-fragment-alone',
    severity: 'warning',
    message: `There is no page "${page}", and no redirect for it without a fragment. This line is left out.`,
    hint: 'Redirect the page itself too: servers do not see fragments.',
    at,
  }
}

export function redirectOutside(at: Place, to: string): Diagnostic {
  return {
    code: 'redirect-outside',
    severity: 'warning',
    message: `The redirect leads out of the site, to "${to}", which this content is not allowed to do. It is left out.`,
    at,
  }
}

export function redirectsMissing(file: string): Diagnostic {
  return {
    code: 'redirects-missing',
    severity: 'warning',
    message: `"redirects" names the file "${file}", but there is no such file.`,
    hint: 'Paths are relative to the site root.',
    about: { in: 'config', as: 'value', name: file },
  }
}

/** For a folder, a pipe, or a link that leads to no file of the site. */
export function redirectsNoFile(at: Place): Diagnostic {
  return {
    code: 'redirects-missing',
    severity: 'warning',
    message: `The redirects of "${at.path}" are left out: it is no file, and no link that leads to a file of the site.`,
    hint: 'Put the file itself there, or name another one with "redirects" in the config.',
    at,
  }
}

/** Does not check whether the file exists. */
export function redirectsUnread(file: string): Diagnostic {
  return {
    code: 'redirects-missing',
    severity: 'warning',
    message: `"redirects" names the file "${file}", which is not read, because the content is not trusted.`,
    hint: 'A file in a content folder or in the public folder is read.',
    about: { in: 'config', as: 'value', name: file },
  }
}

export function redirectWithoutStub(at: Place, from: string): Diagnostic {
  return {
    code: 'redirect-without-stub',
    severity: 'warning',
    message: `"${from}" is the address of a file, not of a page, so no redirect page can be published there.`,
    hint: 'Add an output for your host to "redirects.outputs" in the config.',
    at,
  }
}

/** @param other What is at that path: a page, or a folder of pages. */
export function redirectPageAlike(outDir: string, path: string, other: string): Diagnostic {
  return {
    code: 'redirect-without-stub',
    severity: 'warning',
    message: `The disk of the output "${outDir}" cannot tell the redirect page "${path}" from "${other}". It is left out.`,
    hint: 'The two differ only in letter case. Build on a disk that distinguishes letter case, as on Linux, to publish it.',
  }
}

/** @param bytes Size of the function. @param most Maximum size. */
export function redirectsTooLarge(bytes: number, most: number): Diagnostic {
  return {
    code: 'redirects-too-large',
    severity: 'warning',
    message: `The CloudFront function of the redirects has ${bytes.toLocaleString('en-US')} bytes, but CloudFront accepts at most ${most.toLocaleString('en-US')}.`,
    hint: 'Replace single rules with prefix rules, or use another output.',
  }
}
