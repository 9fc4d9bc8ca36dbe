import type { Page } from 'playwright-core'

/** Sizes in bytes after gzip, times in milliseconds; `first-result.mjs` says what each is. */
export interface FirstResult {
  readonly scriptBytes: number
  readonly reactBytes: number
  readonly rootBytes: number
  readonly shardBytes: number
  readonly textBytes: number
  readonly files: number
  readonly afterShardsMs: number
  readonly afterAllMs: number
}

export function firstResult(
  page: Page,
  options: { readonly address: string; readonly query: string },
): Promise<FirstResult>
