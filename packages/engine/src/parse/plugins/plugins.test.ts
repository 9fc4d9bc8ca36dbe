import type { Element, ElementContent, Root as HtmlRoot, Properties } from 'hast'
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import type { Pluggable, PluggableList, Processor } from 'unified'
import type { VFile } from 'vfile'
import { describe, expect, test } from 'vitest'
import { createParser, type Parser } from '../parse.js'
import { bothParsers, html, messages, options, page, parse, shown } from '../test-support.js'
import { createPatience, NotEnded } from './patience.js'

describe('plugins', () => {
  const remarkPlugin = () => (tree: Root) => {
    tree.children.unshift({ type: 'heading', depth: 2, children: [{ type: 'text', value: 'Added' }] })
  }

  test('of remark run before facts are read and know the containers', () => {
    const seen: string[] = []
    const look = () => (tree: Root) => {
      seen.push(
        ...tree.children.map((node) => (node.type === 'container' ? `container ${node.name}` : node.type)),
      )
    }
    const result = parse('::: tip\nA\n:::\n', { markdown: { remarkPlugins: [look, remarkPlugin] } })
    expect(seen).toEqual(['container tip'])
    expect(result.facts.headings.map(({ slug }) => slug)).toEqual(['added'])
    expect(result.body.html).toContain('<h2 id="added"')
  })

  test('of rehype see elements with the author’s addresses, and code without colours', () => {
    const seen: unknown[] = []
    const look = () => (tree: HtmlRoot) => {
      seen.push(structuredClone(tree.children.filter(({ type }) => type === 'element')))
    }
    parse('[a](./b.md) <b>c</b>\n\n```js\nlet d\n```\n', { markdown: { rehypePlugins: [look] } })
    expect(seen[0]).toMatchObject([
      { tagName: 'p', children: [{ tagName: 'a', properties: { href: './b.md' } }, {}, { tagName: 'b' }] },
      {
        tagName: 'div',
        children: [
          {
            tagName: 'pre',
            children: [
              {
                tagName: 'code',
                properties: { className: ['language-js'] },
                children: [{ type: 'text', value: 'let d\n' }],
              },
            ],
          },
        ],
      },
    ])
  })

  test('get options, the path and the frontmatter', () => {
    const seen: unknown[] = []
    const look =
      (...parameters: unknown[]) =>
      (_: Root, file: VFile) => {
        seen.push(parameters, file.path, file.data.quire)
      }
    parse('---\ntitle: T\n---\n', { markdown: { remarkPlugins: [[look, { a: 1 }]] } })
    expect(seen).toEqual([
      [{ a: 1 }],
      page,
      { path: page, dependsOn: expect.any(Function), frontmatter: { title: 'T', data: { title: 'T' } } },
    ])
  })

  test('speak through messages', () => {
    const speak = () => (_: Root, file: VFile) => {
      file.message('Too long', { place: { line: 3, column: 2 }, source: 'lint' })
      file.info('By the way')
    }
    const result = parse('A\n', { markdown: { remarkPlugins: [speak] } })
    expect(result.diagnostics).toEqual([
      {
        code: 'plugin-message',
        severity: 'warning',
        message: 'lint: Too long',
        at: { path: page, line: 3, column: 2 },
      },
      {
        code: 'plugin-message',
        severity: 'warning',
        message: 'speak: By the way',
        at: { path: page, line: 1, column: 1 },
      },
    ])
  })

  test('speak of an element without a place where the elements around it are', () => {
    const speak = () => (tree: HtmlRoot, file: VFile) => {
      const second = tree.children.findLast(({ type }) => type === 'element')
      if (second?.type !== 'element') return
      const made: Element = { type: 'element', tagName: 'i', properties: {}, children: [] }
      file.message('Not drawn', { ancestors: [tree, second, made], place: made.position })
    }
    expect(parse('A\n\nB\n', { markdown: { rehypePlugins: [speak] } }).diagnostics).toMatchObject([
      { message: 'speak: Not drawn', at: { line: 3, column: 1 } },
    ])
  })

  test('name the rule that they speak for, and what they advise', () => {
    const speak = () => (_: Root, file: VFile) => {
      file.message('Too long', { source: 'lint', ruleId: 'length' }).note = 'Write less'
      file.message('Not drawn', { cause: new Error('no luck') })
    }
    expect(parse('A\n', { markdown: { remarkPlugins: [speak] } }).diagnostics).toMatchObject([
      { message: 'lint:length: Too long', hint: 'Write less' },
      { message: 'speak: Not drawn: no luck' },
    ])
  })

  test('of rehype know the ids of headings', () => {
    const seen: unknown[] = []
    const look = () => (tree: HtmlRoot) => {
      for (const node of tree.children) if (node.type === 'element') seen.push(node.properties.id)
    }
    // The second text needs the full rules of HTML.
    for (const rest of ['', '\n<b><i>c</b></i>\n']) {
      const text = `# A :tada:\n\n## B {#c}\n${rest}`
      expect(html(text, { markdown: { rehypePlugins: [look] } })).toBe(html(text))
    }
    expect(seen).toEqual(['a', 'c', 'a', 'c', undefined])
  })

  test('that read HTML once more have nothing left to do', () => {
    const text = '# A\n\n<b>c</b>\n\n```js\nlet d\n```\n'
    function rehypeRaw() {
      return (tree: HtmlRoot) => void tree.children.pop()
    }
    expect(html(text, { markdown: { rehypePlugins: [rehypeRaw, [rehypeRaw, {}]] } })).toBe(html(text))
  })

  test('may put a tree with its root in the place of an element', () => {
    const highlight = () => (tree: HtmlRoot) => {
      for (const node of tree.children)
        if (node.type === 'element' && node.properties.className)
          node.children = [{ type: 'root', children: [preOf('b')] } as never]
    }
    expect(html('```js title="x.js"\na\n```\n', { markdown: { rehypePlugins: [highlight] } })).toBe(
      '<div class="code-block language-js" data-lang="js"><pre>b</pre></div>',
    )
  })

  test('make formulas, whose words count in titles, ids, excerpts and sections', () => {
    // As remark-math makes them and rehype-katex prints them.
    const formula = { type: 'inlineMath', value: 'a^2', data: { hName: 'code', hChildren: [] } }
    const ofRemark = () => (tree: Root) => {
      for (const node of tree.children)
        if ('children' in node) node.children.push({ type: 'text', value: ' ' } as never, formula as never)
    }
    const ofRehype = () => (tree: HtmlRoot) => {
      for (const node of tree.children)
        if (node.type === 'element')
          node.children.splice(-1, 1, ...written('MathML'), ...written('aria-hidden'))
    }
    const written = (form: 'MathML' | 'aria-hidden'): Element[] => {
      const element = (tagName: string, properties: Properties, children: ElementContent[]): Element => ({
        type: 'element',
        tagName,
        properties,
        children,
      })
      const shown = { type: 'text', value: 'a2' } as const
      return form === 'MathML'
        ? [element('math', {}, [shown, element('annotation', {}, [{ type: 'text', value: 'a^2' }])])]
        : [element('span', { ariaHidden: 'true' }, [shown])]
    }
    const { facts, sections } = parse('# The \n\nIt is \n', {
      markdown: { remarkPlugins: [ofRemark], rehypePlugins: [ofRehype] },
    })
    expect([facts.title, facts.headings[0]?.slug, facts.excerpt]).toEqual(['The a^2', 'the-a-2', 'It is a^2'])
    expect(sections.map(({ text }) => text)).toEqual(['It is a2'])
  })

  test('may name classes as HTML does', () => {
    const ofRemark = () => (tree: Root) => {
      for (const node of tree.children) node.data = { hProperties: { class: 'a b', style: 'color: red' } }
    }
    expect(html('A\n', { markdown: { remarkPlugins: [ofRemark] } })).toMatch(/^<p class="a b s-\w+">A<\/p>$/)
  })

  test('may take styles away by giving them no value', () => {
    const ofRehype = () => (tree: HtmlRoot) => {
      for (const node of tree.children) if (node.type === 'element') node.properties.style = undefined
    }
    const result = parse('<p style="color: red">A</p>\n', { markdown: { rehypePlugins: [ofRehype] } })
    expect([result.body.html, messages(result)]).toEqual(['<p>A</p>', []])
  })

  test('that make something else of code leave no box of code around it', () => {
    const seen: string[] = []
    const draw = () => (tree: HtmlRoot) => {
      for (const node of tree.children)
        if (node.type === 'element') {
          seen.push(String(node.properties.className))
          if (node.properties.dataLang === 'math')
            node.children = [{ type: 'element', tagName: 'math', properties: {}, children: [] }]
        }
    }
    expect(html('```math\nx\n```\n\n```js\na\n```\n', { markdown: { rehypePlugins: [draw] } })).toBe(
      '<math></math>\n<div class="code-block language-js" data-lang="js"><pre tabindex="0"><code>a\n</code></pre></div>',
    )
    // Plugins look for code by its language, and must not take the box for code.
    expect(seen).toEqual(['code-block', 'code-block'])
  })

  const failing: readonly (readonly [
    what: string,
    plugin: () => (tree: Root, file: VFile) => unknown,
    cause: RegExp,
  ])[] = [
    [
      'throws',
      function broken() {
        return () => {
          throw new Error('no luck')
        }
      },
      /"broken" failed on this page: no luck/,
    ],
    [
      'fails the file',
      function broken() {
        return (_, file) => file.fail('no luck')
      },
      /"broken" failed on this page: no luck/,
    ],
    [
      'calls back with an error',
      function broken() {
        return (_tree: Root, _file: VFile, next?: (error: Error) => void) => next?.(new Error('no luck'))
      } as () => (tree: Root, file: VFile) => unknown,
      /"broken" failed on this page: no luck/,
    ],
  ]
  test.each(failing)('one that %s is one error, and the page is built', (_, plugin, cause) => {
    const result = parse('# A\n', {
      markdown: { remarkPlugins: [plugin as never], rehypePlugins: [remarkNothing] },
    })
    expect(result.diagnostics.map(({ code, message }) => `${code} ${cause.test(message)}`)).toEqual([
      'plugin-threw true',
    ])
    expect(result.facts.title).toBe('A')
    expect(result.body.html).toContain('<h1 id="a"')
  })

  test('one that fails the file at a place is told with that place', () => {
    const broken = () => (_: Root, file: VFile) => file.fail('no luck', { line: 3, column: 2 })
    const { diagnostics } = parse('A\n\nBcd\n', { markdown: { remarkPlugins: [broken] } })
    expect(diagnostics).toMatchObject([
      { message: 'The plugin "broken" failed on this page: no luck.', at: { line: 3, column: 2 } },
    ])
  })

  test('one that fails before there is a page is one error of the parser', () => {
    const given: readonly Pluggable[] = [
      function broken() {
        throw new Error('no luck')
      },
      // The result of calling a plugin, given as if it were a plugin.
      [
        function broken(tree?: Root) {
          if (tree?.children === undefined) throw new Error('no luck')
        },
      ],
    ]
    for (const plugin of given)
      for (const list of ['remarkPlugins', 'rehypePlugins'] as const) {
        const parser = createParser({ ...options, markdown: { ...options.markdown, [list]: [plugin] } })
        expect(parser.diagnostics).toMatchObject([
          { severity: 'error', message: 'The plugin "broken" failed before the first page: no luck.' },
        ])
        const result = parser({ path: page, text: '# A\n', read: () => undefined })
        expect(messages(result)).toEqual([])
        expect(result.facts.title).toBe('A')
      }
  })

  test('one that is an async function itself is one error of the parser', () => {
    async function slow() {
      throw new Error('heard by nobody')
    }
    const parser = createParser({
      ...options,
      markdown: { ...options.markdown, remarkPlugins: [slow as never] },
    })
    expect(parser.diagnostics).toMatchObject([
      {
        code: 'plugin-threw',
        message:
          'The plugin "slow" failed before the first page: it is an async function itself; only the function that it returns may be one.',
      },
    ])
    expect(parser.atOnce({ path: page, text: '# A\n', read: () => undefined })?.facts.title).toBe('A')
  })

  test('one in the list of the others is told by its name', () => {
    function remarkA() {}
    function rehypeB() {}
    const told = (remarkPlugins: PluggableList, rehypePlugins: PluggableList) =>
      createParser({ ...options, markdown: { ...options.markdown, remarkPlugins, rehypePlugins } })
        .diagnostics
    expect(told([remarkA], [[rehypeB, {}]])).toEqual([])
    expect(told([[rehypeB, {}]], [remarkA]).map(({ message }) => message)).toEqual([
      'The plugin "rehypeB" is listed in "markdown.remarkPlugins" and gets Markdown, but works on HTML.',
      'The plugin "remarkA" is listed in "markdown.rehypePlugins" and gets HTML, but works on Markdown.',
    ])
  })

  test('of directives leave as text what none of them claims', () => {
    const directives = () => (tree: Root) => {
      const [first] = tree.children
      const time = { type: 'textDirective', name: '30', children: [], attributes: {} }
      if (first?.type === 'paragraph') first.children.push(time as never)
      tree.children.push(
        { type: 'leafDirective', name: 'a', children: [], attributes: {} } as never,
        { type: 'leafDirective', name: 'b', children: [{ type: 'text', value: 'B' }] } as never,
        { type: 'leafDirective', name: 'c', children: [], data: { hName: 'hr' } } as never,
      )
    }
    expect(html('12', { markdown: { remarkPlugins: [directives] } })).toBe(
      '<p>12:30</p>\n<p>::a</p>\n<div>B</div>\n<hr>',
    )
  })

  test('of directives show the content that none of them claims, and name the container', () => {
    const text = { type: 'text', value: 'A' }
    const directives = () => (tree: Root) => {
      const [first] = tree.children
      if (first?.type === 'paragraph')
        first.children.push({ type: 'textDirective', name: 'x', children: [text] } as never)
      const children = [{ type: 'paragraph', children: [text] }]
      tree.children.push({ type: 'containerDirective', name: 'note', children } as never)
    }
    const { body, diagnostics } = parse('12', { markdown: { remarkPlugins: [directives] } })
    expect(body.html).toBe('<p>12<span>A</span></p>\n<div><p>A</p></div>')
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'No plugin handles the container "note", so only its content is shown.',
    ])
  })

  test('of directives are part of titles and descriptions where they stay text', () => {
    const directives = () => (tree: Root) => {
      for (const node of tree.children)
        if (node.type === 'heading' || node.type === 'paragraph')
          node.children.push({ type: 'textDirective', name: '30', children: [], attributes: {} } as never)
    }
    const { facts } = parse('# At 12\n\nUntil 13', { markdown: { remarkPlugins: [directives] } })
    expect(facts).toMatchObject({ title: 'At 12:30', excerpt: 'Until 13:30' })
    expect(facts.headings).toMatchObject([{ title: 'At 12:30', slug: 'at-12-30' }])
  })

  test('with syntax for containers get those that Quire does not have', () => {
    let given = ''
    function containers(this: Processor) {
      const data = this.data() as { micromarkExtensions?: object[] }
      data.micromarkExtensions = [{ flow: { 58: [] } }]
      return (_: Root, file: VFile) => {
        given = String(file.value).replace(/<\?.*?\?>/g, 'masked')
      }
    }
    const text = [
      ':::film',
      ':::tip',
      ':::',
      ':::',
      ':::tip',
      '::: film',
      ':::film[A]{#b}',
      ':::',
      ':::',
      ':::',
    ]
    const { diagnostics } = parse(text.join('\n'), {
      markdown: { parser: 'remark', remarkPlugins: [containers] },
    })
    expect(given.split('\n')).toEqual([
      ':::film',
      'masked',
      'masked',
      ':::',
      'masked',
      'masked',
      ':::film[A]{#b}',
      ':::',
      'masked',
      'masked',
    ])
    expect(diagnostics.map(({ code, at }) => `${code} ${at?.line}`)).toEqual(['unknown-container 6'])
  })

  test('that others add are run with their list, and know the Markdown', () => {
    const seen: string[] = []
    function outer(this: Processor) {
      this.use(() => (tree: Root) => void seen.push(...tree.children.map(({ type }) => type)))
    }
    parse('A\n', { markdown: { remarkPlugins: [outer], rehypePlugins: [outer] } })
    expect(seen).toEqual(['paragraph', 'element'])
  })

  test('one that throws is told with its line in the code of the site', () => {
    const broken = () => () => {
      throw new Error('no luck')
    }
    const parser = createParser({
      ...options,
      markdown: { ...options.markdown, remarkPlugins: [broken] },
      placeOfCode: () => ({ path: 'plugins/broken.ts' as typeof page, line: 2, column: 3 }),
    })
    const [problem] = parser({ path: page, text: 'A', read: () => undefined }).diagnostics
    expect(problem?.hint).toBe('It failed at plugins/broken.ts:2:3. The page is built without it.')
  })

  test('one that nests without end is one error', () => {
    const nest = () => (tree: HtmlRoot) => {
      for (let depth = 0; depth < 50_000; depth++)
        tree.children = [{ type: 'element', tagName: 'b', properties: {}, children: tree.children as [] }]
    }
    const result = parse('# A\n', { markdown: { rehypePlugins: [nest] } })
    expect(messages(result)).toEqual(['too-deep :1:1'])
    expect(result.facts.title).toBe('A')
  })

  test('that leave a tree behind that cannot be read are one error', () => {
    const broken: readonly ((tree: HtmlRoot) => void)[] = [
      (tree) => void Object.assign(tree, { children: 3 }),
      (tree) => void tree.children.push(null as never),
      (tree) => void tree.children.push({ type: 'element' } as never),
    ]
    for (const breakTree of broken) {
      const result = parse('# A\n', { markdown: { rehypePlugins: [() => breakTree] } })
      expect(messages(result)).toEqual(['plugin-tree :1:1'])
      expect(result.body.html).toBe('')
    }
  })

  test('that put a node into itself are one error, and do not keep the build', async () => {
    const circle = (tree: Root | HtmlRoot) => {
      const box: Element = { type: 'element', tagName: 'div', properties: {}, children: [] }
      box.children.push(box)
      tree.children.push(box as never)
    }
    const later = async (tree: Root | HtmlRoot) => circle(tree)
    const lists = [{ remarkPlugins: [() => circle] }, { rehypePlugins: [() => circle] }]
    for (const plugins of lists) {
      const result = parse('# A\n', { markdown: plugins })
      expect(messages(result)).toEqual(['plugin-tree :1:1'])
      expect(result.diagnostics[0]?.message).toContain('a node of the type "element" is inside itself')
    }
    const parser = createParser({
      ...options,
      markdown: { ...options.markdown, rehypePlugins: [() => later] },
    })
    const input = { path: page, text: '# A\n', read: () => undefined }
    const awaited = await parser.awaited(input, createPatience())
    expect(messages(awaited.page)).toEqual(['plugin-tree :1:1'])
  })

  test('may let one node stand in several places', () => {
    const twice = () => (tree: HtmlRoot) => void tree.children.push(...tree.children)
    expect(html('A\n', { markdown: { rehypePlugins: [twice] } })).toBe('<p>A</p><p>A</p>')
  })

  test('make components, by elements with their names', () => {
    const box = { title: 'T', points: [1, 2], className: ['a', 'b'], href: './x.md', gone: () => 1 }
    const ofRemark = () => (tree: Root) => {
      for (const node of tree.children)
        if (node.type === 'blockquote')
          node.data = { hName: 'Box', hProperties: structuredClone({ ...box, gone: null }) } as never
    }
    const ofRehype = () => (tree: HtmlRoot) => {
      for (const node of tree.children)
        if (node.type === 'element' && node.tagName === 'blockquote')
          Object.assign(node, { tagName: 'Box', properties: { ...box } })
    }
    const properties = { title: 'T', points: [1, 2], className: 'a b', href: '[L0]' }
    // The second text needs the full rules of HTML; the third contains a component of the author.
    for (const text of ['> *b*\n', '> *b*\n\n<b><i>c</b></i>\n', '> *b* <Badge text="c" />\n']) {
      const remark = parse(text, { markdown: { remarkPlugins: [ofRemark] } })
      const rehype = parse(text, { markdown: { rehypePlugins: [ofRehype] } })
      for (const { body, facts } of [remark, rehype]) {
        expect(shown(body.html)).toMatch(/^\[C0\]/)
        expect(JSON.parse(shown(JSON.stringify(body.components[0])))).toMatchObject({
          tagName: 'Box',
          properties,
        })
        expect(facts.links.map(({ href }) => href)).toEqual(['./x.md'])
      }
      expect(messages(remark).filter((message) => !message.startsWith('unclosed'))).toEqual([])
      expect(messages(rehype)).toContain('component-value :1:1')
    }
    const circle: Record<string, unknown> = {}
    circle.self = circle
    const unfit = () => (tree: HtmlRoot) => {
      const properties = { none: undefined, much: 1n, circle } as never
      tree.children.push({ type: 'element', tagName: 'Box', properties, children: [] })
    }
    // Elements without a place are reported at the beginning of the page, not where the last one with a place is.
    expect(parse('A\n\nB\n', { markdown: { rehypePlugins: [unfit] } }).diagnostics).toMatchObject(
      ['much', 'circle'].map((name) => ({
        code: 'component-value',
        message: `The value of "${name}" of <Box> is not plain data, so it is left out.`,
        hint: expect.stringMatching(/^A plugin made/),
        at: { line: 1, column: 1 },
      })),
    )
    const unknown = () => (tree: HtmlRoot) => {
      tree.children.push({ type: 'element', tagName: 'Bax', properties: {}, children: [] })
    }
    expect(messages(parse('A', { markdown: { rehypePlugins: [unknown] } }))).toEqual([
      'unknown-component :1:1',
    ])
  })

  test('raw nodes of a rehype plugin are read like the author’s', () => {
    const addRaw = () => (tree: HtmlRoot) => {
      tree.children.push({ type: 'raw', value: '<a href="./x.md" onclick="y()">z</a>' })
    }
    expect(html('A', { markdown: { rehypePlugins: [addRaw] } })).toBe('<p>A</p><a href="[L0]">z</a>')
  })
})

describe('plugins that give promises', () => {
  const input = { path: page, text: '# A\n', read: () => undefined }
  const parserOf = (remarkPlugins: PluggableList, rehypePlugins: PluggableList = [], parser?: 'remark') =>
    createParser({
      ...options,
      markdown: { ...options.markdown, remarkPlugins, rehypePlugins, ...(parser && { parser }) },
    })
  const awaited = (parser: Parser, text = '# A\n') => parser.awaited({ ...input, text }, createPatience())
  const turn = () => new Promise((resolve) => setTimeout(resolve, 1))
  const addWord = (tree: Root, value: string) =>
    void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value }] })
  const later = (value: string) => async (tree: Root) => {
    await turn()
    addWord(tree, value)
  }
  const atOnce = (value: string) => (tree: Root) => addWord(tree, value)

  bothParsers('are awaited in their order, among others that work at once', async (name) => {
    const addElement = (value: string): Pluggable => [
      () => async (tree: HtmlRoot) => {
        await turn()
        tree.children.push({
          type: 'element',
          tagName: 'i',
          properties: {},
          children: [{ type: 'text', value }],
        })
      },
    ]
    const parser = parserOf(
      [
        [later, '1'],
        [(value: string) => atOnce(value), '2'],
        [(value: string) => later(value), '3'],
      ],
      [addElement('4'), addElement('5')],
      name === 'remark' ? name : undefined,
    )
    const { page, mayChange } = await awaited(parser)
    expect(shown(page.body.html)).toContain('</h1>\n<p>1</p>\n<p>2</p>\n<p>3</p><i>4</i><i>5</i>')
    expect(mayChange).toBe(false)
  })

  test('may give another tree, call back, and say something of the page', async () => {
    const replace = () => async (tree: Root) => {
      await turn()
      return { ...tree, children: [] }
    }
    const callBack = () => (tree: Root, file: VFile, next: () => void) => {
      setTimeout(() => {
        addWord(tree, 'called')
        file.message('Look', { place: { line: 1, column: 3 }, source: 'late' })
        next()
      }, 1)
    }
    const { page } = await awaited(parserOf([replace, callBack]))
    expect(shown(page.body.html)).toBe('<p>called</p>')
    expect(page.diagnostics).toMatchObject([{ message: 'late: Look', at: { line: 1, column: 3 } }])
  })

  test('make the same of pages, awaited side by side, as of each alone', async () => {
    const parser = parserOf([() => later('x')])
    const texts = ['# A\n\n[a](./b.md)\n', '# B\n\n```js\nlet b\n```\n', '---\ntitle: C\n---\n\n> c\n']
    const pages = await Promise.all(texts.map((text) => awaited(parser, text)))
    const alone = texts.map((text) => parse(`${text}\nx\n`))
    expect(pages.map(({ page }) => page.body)).toEqual(alone.map(({ body }) => body))
    expect(pages.map(({ page }) => page.facts)).toEqual(alone.map(({ facts }) => facts))
  })

  test('are not called where nobody waits for them', () => {
    let calls = 0
    const called = () => async () => void calls++
    expect(parserOf([called]).atOnce(input)).toBeUndefined()
    expect(calls).toBe(0)
    // That this one is async is only known from its first result on.
    const unknown = () => () => {
      calls += 1
      return Promise.reject(new Error('heard by nobody'))
    }
    const parser = parserOf([], [unknown])
    expect([parser.atOnce(input), parser.atOnce(input), calls]).toEqual([undefined, undefined, 1])
    expect(parserOf([() => atOnce('x')]).atOnce(input)?.facts.title).toBe('A')
  })

  const failing: readonly (readonly [
    what: string,
    transformer: (tree: Root, file: VFile, next: (error: unknown) => void) => unknown,
    problem: string,
    at: string,
  ])[] = [
    [
      'rejects',
      async () => {
        await turn()
        throw new Error('no luck')
      },
      'The plugin "broken" failed on this page: no luck.',
      '1:1',
    ],
    [
      'fails the file later',
      async (_, file) => {
        await turn()
        file.fail('no luck', { line: 3, column: 2 })
      },
      'The plugin "broken" failed on this page: no luck.',
      '3:2',
    ],
    [
      'calls back with an error later',
      (_, __, next) => void setTimeout(() => next(new Error('no luck')), 1),
      'The plugin "broken" failed on this page: no luck.',
      '1:1',
    ],
    [
      'calls back with a text that says what failed',
      (_, __, next) => void setTimeout(() => next('no luck'), 1),
      'The plugin "broken" failed on this page: no luck.',
      '1:1',
    ],
  ]
  test.each(failing)(
    'one that %s is one error, and the others do their work',
    async (_, transformer, problem, at) => {
      function broken() {
        return transformer
      }
      const { page, mayChange } = await awaited(parserOf([broken as never, () => later('x')]), '# A\n\nB\n')
      expect(page.diagnostics.map(({ message, at }) => [message, `${at?.line}:${at?.column}`])).toEqual([
        [problem, at],
      ])
      expect(page.body.html).toContain('<p>x</p>')
      expect(mayChange).toBe(true)
    },
  )

  test.each([
    [{ seconds: 30 }, 'nothing happened for 30 seconds'],
    ['nothing left' as const, 'it is waiting for something that never happens'],
  ])('one that does not end is one error: %j', async (stuck, why) => {
    function endless() {
      return () => new Promise(() => {})
    }
    const patience = createPatience()
    const parser = parserOf([endless, () => later('x')])
    const page = parser.awaited(input, patience)
    await expect.poll(() => patience.isWaiting()).toBe(true)
    patience.giveUp(new NotEnded(stuck))
    const { page: made, mayChange } = await page
    expect(made.diagnostics).toMatchObject([
      { code: 'plugin-threw', message: `The plugin "endless" did not finish on this page: ${why}.` },
    ])
    expect(made.body.html).toContain('<p>x</p>')
    expect(mayChange).toBe(true)
  })
})

function remarkNothing(): void {}

function preOf(value: string): Element {
  return { type: 'element', tagName: 'pre', properties: {}, children: [{ type: 'text', value }] }
}

describe('plugins that add syntax', () => {
  function noIndentedCode(this: Processor) {
    const data = this.data() as { micromarkExtensions?: unknown[] }
    data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: ['codeIndented'] } }]
  }
  const remarkPlugins = [noIndentedCode]

  test('are followed, whichever parser is wanted, in included text too', () => {
    const files = { 'guide/part.md': '    c\n' }
    for (const parser of ['satteri', 'remark'] as const)
      expect(
        html('A ~~x~~\n\n    b\n\n<!--@include: ./part.md-->\n', {
          parser,
          files,
          markdown: { remarkPlugins },
        }),
      ).toBe('<p>A <del>x</del></p>\n<p>b</p>\n<p>c</p>')
  })

  test('another parser than the wanted one is told', () => {
    const told = (parser: 'satteri' | 'remark', plugins: PluggableList) =>
      createParser({
        ...options,
        markdown: { ...options.markdown, parser, remarkPlugins: plugins },
      }).diagnostics.map(({ code }) => code)
    expect(told('satteri', remarkPlugins)).toEqual(['parser-fallback'])
    expect(told('remark', remarkPlugins)).toEqual([])
    // GFM is built in.
    expect(told('satteri', [remarkGfm])).toEqual([])
    function remarkFrontmatter(this: Processor) {
      Object.assign(this.data(), { micromarkExtensions: [{}] })
    }
    expect(told('satteri', [[remarkFrontmatter, ['yaml']]])).toEqual([])
    expect(told('satteri', [[remarkGfm, { singleTilde: false }]])).toEqual(['parser-fallback'])
  })

  test('of directives leave alternative texts whole', () => {
    const text = [
      '![at 12:9 sharp](a.png) ![at **1:2**][a] ![b](a.png "c")',
      '[![only :9](a.png)](b.md)',
      '',
      '- ![in 3:4](a.png)',
      '',
      '[a]: c.png',
    ].join('\n')
    const alternatives = [
      ...html(text, { markdown: { remarkPlugins: [textDirectives] } }).matchAll(/alt="([^"]*)"/g),
    ]
    expect(alternatives.map(([, words]) => words)).toEqual([
      'at 12:9 sharp',
      'at 1:2',
      'b',
      'only :9',
      'in 3:4',
    ])
  })

  test('options of GFM count', () => {
    const given = { markdown: { remarkPlugins: [[remarkGfm, { singleTilde: false }]] as PluggableList } }
    expect(html('~a~ ~~b~~', given)).toBe('<p>~a~ <del>b</del></p>')
  })
})

type State = (code: number | null) => State | undefined

interface Effects {
  readonly enter: (type: string) => void
  readonly exit: (type: string) => void
  readonly consume: (code: number | null) => void
}

interface Compiler {
  readonly enter: (node: object, token: object) => void
  readonly exit: (token: object) => void
  readonly sliceSerialize: (token: object) => string
}

/** Reads `:9` as remark-directive does, without labels and attributes. */
function textDirectives(this: Processor) {
  const isOfName = (code: number | null) =>
    code !== null && /[\p{L}\p{N}]/u.test(String.fromCodePoint(Math.max(0, code)))
  function tokenize(effects: Effects, ok: State, nok: State): State {
    const name: State = (code) => {
      if (isOfName(code)) {
        effects.consume(code)
        return name
      }
      effects.exit('textDirective')
      return ok(code)
    }
    return (colon) => {
      effects.enter('textDirective')
      effects.consume(colon)
      return (code) => (isOfName(code) ? name(code) : nok(code))
    }
  }
  const type = 'textDirective'
  Object.assign(this.data(), {
    micromarkExtensions: [{ text: { 58: { name: type, tokenize } } }],
    fromMarkdownExtensions: [
      {
        enter: {
          textDirective(this: Compiler, token: object) {
            const name = this.sliceSerialize(token).slice(1)
            this.enter({ type, name, attributes: {}, children: [] }, token)
          },
        },
        exit: {
          textDirective(this: Compiler, token: object) {
            this.exit(token)
          },
        },
      },
    ],
  })
}
