/** Narrower copies of pictures. */

import type { Diagnostic, Place } from '../diagnostic.js'

export function pictureNotCopied(at: Place | undefined, file: string, cause: string): Diagnostic {
  return {
    code: 'picture-not-copied',
    severity: 'warning',
    message: `There are no narrower copies of the picture "${file}", so readers get the file as it is: ${cause.replace(/\.$/, '')}.`,
    hint: 'Save it again with an image editor, no larger than it is shown.',
    at,
  }
}

/** @param cause The encoder's own words. */
export function encoderFailed(at: Place | undefined, name: string, cause: string): Diagnostic {
  return {
    code: 'encoder-failed',
    severity: 'error',
    message: `The package "${name}", which makes narrower copies of pictures, cannot be loaded: ${cause.replace(/\.$/, '')}.`,
    hint: `Install it again on this machine: npm install ${name}`,
    at,
  }
}
