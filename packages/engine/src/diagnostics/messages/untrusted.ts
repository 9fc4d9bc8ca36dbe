/** What an untrusted site must not do. */

import type { Diagnostic, Place } from '../diagnostic.js'

/** For untrusted sites. */
export function symlinkUntrusted(at: Place): Diagnostic {
  return {
    code: 'symlink-untrusted',
    severity: 'warning',
    message: 'This symbolic link is not followed, because the content is not trusted.',
    hint: 'Put the file itself here.',
    at,
  }
}

export function fileUntrusted(at: Place): Diagnostic {
  return {
    code: 'file-untrusted',
    severity: 'warning',
    message:
      'This file is not published, because the content is not trusted and a browser or a host might run it.',
    hint: 'Pictures, fonts, videos, documents and data are published; of SVG files, only plain drawings.',
    at,
  }
}

/** @param what An element, or an attribute of one. */
export function htmlRemoved(at: Place, what: string): Diagnostic {
  return {
    code: 'html-untrusted',
    severity: 'warning',
    message: `${what} was removed, because the content is not trusted.`,
    hint: 'Write it in Markdown, or let a maintainer build the page.',
    at,
  }
}

export function frontmatterUntrusted(at: Place | undefined, field: string): Diagnostic {
  return {
    code: 'frontmatter-untrusted',
    severity: 'warning',
    message: `"${field}" was left out, because the content is not trusted.`,
    at,
  }
}

/** @param why Completes "…, and the config is not trusted". */
export function untrustedConfigValue(at: Place | undefined, path: string, why: string): Diagnostic {
  return {
    code: 'config-untrusted',
    severity: 'error',
    message: `"${path}" ${why}, and this config is not trusted.`,
    hint: 'Use the config of a checkout that you trust: --config ../trusted/docs.config.ts',
    at,
  }
}

export function untrustedScript(file: string): Diagnostic {
  return {
    code: 'config-untrusted',
    severity: 'error',
    message: `The config "${file}" is a program, and this site is not trusted.`,
    hint: 'Use the config of a checkout that you trust: --config ../trusted/docs.config.ts',
  }
}

export function untrustedOutput(): Diagnostic {
  return {
    code: 'output-untrusted',
    severity: 'error',
    message: 'A site that is not trusted must be built into a folder outside it.',
    hint: 'Name one with --out.',
  }
}
