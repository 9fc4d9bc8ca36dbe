/** A signal that is aborted after some time, in milliseconds, or when another one is. */
export function signalWithin(ms: number, other: AbortSignal | undefined): AbortSignal {
  const late = AbortSignal.timeout(ms)
  return other === undefined ? late : AbortSignal.any([late, other])
}
