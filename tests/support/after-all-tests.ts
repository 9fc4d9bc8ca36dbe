import { afterAll } from 'vitest'

/**
 * For what all tests of a file or of a `describe` share. Returns a function to pass as `keepUntil`: what it
 * is given runs after the last of them, in reverse order.
 */
export function afterAllTests(): (undo: () => unknown) => void {
  const undo: (() => unknown)[] = []
  afterAll(async () => {
    for (const run of undo.reverse()) await run()
  })
  return (run) => undo.push(run)
}
