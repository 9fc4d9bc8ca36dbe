export interface Policy {
  createHTML(markup: string): string
  createScriptURL(address: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

declare global {
  interface Window {
    /** Undefined in browsers without them. */
    readonly trustedTypes?: TrustedTypes
  }
}

const asItIs: Policy = { createHTML: (markup) => markup, createScriptURL: (address) => address }

let policy: Policy | undefined

/**
 * What makes text into elements and addresses into scripts, also on pages that
 * ask for Trusted Types, which may name it: `trusted-types docs`. The texts
 * are the site's own chunks, the addresses those of its manifest.
 */
export function trusted(): Policy {
  policy ??= window.trustedTypes?.createPolicy('docs', asItIs) ?? asItIs
  return policy
}
