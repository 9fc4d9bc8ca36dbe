import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { type FileTexts, makeSite } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

/** More pages than a single thread parses alone, with all that a page may read besides itself. */
const pages: FileTexts = {
  'public/favicon.ico': '',
  'content/index.md': '# Home\n',
  'content/part.txt': 'Included text with a [link](./page-3.md).\n',
  'content/code.js': 'one()\n// #region two\ntwo()\n// #endregion two\n',
  'content/latin1.md': Buffer.from('# Caf\xe9\n', 'latin1'),
  'content/wrong.md': '---\ntitle: [\n---\n\n# Wrong\n',
  'content/lost.md': '# Lost\n\n[nowhere](./missing.md)\n\n<<< @/content/absent.js\n',
  ...Object.fromEntries(
    Array.from({ length: 150 }, (_, index) => [
      `content/page-${index}.md`,
      `# Page ${index}\n\n[Next](./page-${(index + 1) % 150}.md#section)\n\n## Section\n\n<<< @/content/code.js#two\n\n` +
        `\`\`\`js\nconst page = ${index}\n\`\`\`\n\n<!--@include: ./part.txt-->\n`,
    ]),
  ),
}

const messagesOf = ({ diagnostics }: Awaited<ReturnType<typeof buildSite>>) =>
  diagnostics.map(({ code, message, at }) => `${code} ${at?.path}:${at?.line} ${message}`).sort()

test('two threads make the same site, and find the same mistakes, as one', async () => {
  const two = makeSite({ ...pages, 'docs.config.mjs': "export default { title: 'Test' }\n" })
  // A plugin keeps all pages in one thread.
  const one = makeSite({
    ...pages,
    'docs.config.mjs': "export default { title: 'Test', markdown: { remarkPlugins: [() => () => {}] } }\n",
  })
  const results = [
    await buildSite(two, { allowErrors: true }),
    await buildSite(one, { allowErrors: true }),
  ] as const
  expect(treeDifferences(join(two, 'dist'), join(one, 'dist'))).toEqual([])
  expect(messagesOf(results[0])).toEqual(messagesOf(results[1]))
  expect(messagesOf(results[0]).map((message) => message.split(' ')[0])).toEqual(
    expect.arrayContaining(['broken-link', 'not-utf8']),
  )
})
