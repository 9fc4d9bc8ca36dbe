/** The form in which a snapshot is saved. */
export interface SnapshotArrays {
  readonly kinds: readonly string[]
  readonly kind: Uint8Array
  /** For each node, where its argument starts in `args`, plus one entry for the end. */
  readonly argStart: Uint32Array
  readonly args: Uint8Array
  /** 16 bytes per node. */
  readonly fingerprints: Uint8Array
  readonly edgeStart: Uint32Array
  readonly edges: Uint32Array
  /** Place of the value plus one; 0 for none. */
  readonly stored: Float64Array
}
