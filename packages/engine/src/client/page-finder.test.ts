import { afterEach, expect, test, vi } from 'vitest'
import { createPageFinder } from './page-finder.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a manifest that came is kept when an older request for it fails', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((answer) => answers.push(answer)))
  const { find, findPublished } = createPageFinder({
    base: '/',
    manifest: '/manifest.json',
    loader: { load: async () => undefined },
  })
  const url = new URL('https://docs.example.org/gone.html')
  const answer = async (request: number, status: number) => {
    await expect.poll(() => answers.length).toBeGreaterThan(request)
    answers[request]?.(new Response('{"build":"1","shards":[],"redirects":null}', { status }))
  }
  // Both look in the current publication.
  const [older, newer] = [findPublished(url), findPublished(url)]
  await answer(0, 200)
  await answer(2, 200)
  expect(await newer).toBeUndefined()
  await answer(1, 500)
  await expect(older).rejects.toThrow('answered 500')
  void find(url)
  expect(answers.length).toBe(3)
})
