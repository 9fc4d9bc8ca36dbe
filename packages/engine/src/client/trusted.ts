export interface Policy {
  createHTML(markup: string): string
  createScriptURL(address: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

declare global {
  interface Window {
    /** Undefined in browsers that do not support it. */
    readonly trustedTypes?: TrustedTypes
  }
}

const asItIs: Policy = { createHTML: (markup) => markup, createScriptURL: (address) => address }

let policy: Policy | undefined

/**
 * The policy by which text becomes elements and addresses become scripts. Needed on pages with
 * Trusted Types, whose policy must allow its name: `trusted-types docs`. The texts come from the
 * site's own chunks, the addresses from its manifest.
 */
export function trusted(): Policy {
  policy ??= window.trustedTypes?.createPolicy('docs', asItIs) ?? asItIs
  return policy
}
