/** The most similar name, if at most a third of its letters differ. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, edits: editsBetween(written.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits)[0]
  return ranked !== undefined && ranked.edits * 3 <= Math.max(written.length, 3) ? ranked.name : undefined
}

/** Levenshtein distance. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const above = row[j] ?? 0
      const diagonal = row[j - 1] ?? 0
      next.push(Math.min(above + 1, (next[j - 1] ?? 0) + 1, diagonal + (a[i - 1] === b[j - 1] ? 0 : 1)))
    }
    row = next
  }
  return row[b.length] ?? 0
}
