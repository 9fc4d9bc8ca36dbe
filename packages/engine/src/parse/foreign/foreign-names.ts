/** Names of other generators, with what to write in Quire instead. */

type Instead = ReadonlyMap<string, string>

/** Boxes by name, in lower case, with the container that means the same. */
export const foreignBoxes: Instead = new Map(
  Object.entries({
    secondary: 'info',
    success: 'tip',
    hint: 'tip',
    abstract: 'info',
    summary: 'info',
    question: 'info',
    example: 'info',
    seealso: 'info',
    attention: 'warning',
    warn: 'warning',
    error: 'danger',
    failure: 'danger',
    bug: 'danger',
    // Other names that MkDocs Material has for the same box.
    tldr: 'info',
    help: 'info',
    faq: 'info',
    snippet: 'info',
    quote: 'info',
    cite: 'info',
    check: 'tip',
    done: 'tip',
    fail: 'danger',
    missing: 'danger',
  }),
)

const toMark = (name: string) => `Write "::: ${name}".`

/** Containers, in lower case. */
export const foreignContainers: Instead = new Map([
  ...[...foreignBoxes].map(([name, box]) => [name, toMark(box)] as const),
  ...Object.entries({
    raw: 'Remove its lines.',
    'code-group-item': 'Inside "::: code-group", write the label at the code: ```js [label].',
    tab: 'Inside "::: tabs", a tab begins with a line "== label".',
    'tab-item': 'Inside "::: tabs", a tab begins with a line "== label".',
    'tabs-group': toMark('tabs'),
    'code-tabs': 'Write "::: code-group", with a label for each code block: ```js [label].',
    center: 'Write <div align="center">, an empty line, the text, an empty line, </div>.',
    right: 'Write <div align="right">, an empty line, the text, an empty line, </div>.',
    collapse: toMark('details'),
    dropdown: toMark('details'),
    spoiler: toMark('details'),
    cards: 'Use the components <Cards> and <Card>.',
    steps: 'Use the component <Steps>.',
    slot: 'Put the text into a component instead: <Name>, an empty line, the text, an empty line, </Name>.',
  }),
])

const box = 'Write "::: tip Title" or another box, the text, and ":::".'
const details = 'Write "::: details Title", the text, and ":::".'
const packageManagers = 'Write "::: code-group", with a block for each tool: ```sh [npm] and ```sh [pnpm].'

/** Components that Nextra names after the one around them. */
export const dottedComponents: Instead = new Map(
  Object.entries({
    'Tabs.Tab': 'Tab',
    'Cards.Card': 'Card',
    'Steps.Step': 'Step',
    'FileTree.File': 'File',
    'FileTree.Folder': 'Folder',
  }),
)

/** What to write instead of a component whose name contains a dot. */
export const withoutDot = (name: string): string =>
  `Names of components contain no dot: write <${dottedComponents.get(name) ?? name.replace('.', '')}>.`

/** Components. Names that a site would only use for its own components are left out. */
export const foreignComponents: Instead = new Map([
  ...[...dottedComponents.keys()].map((name) => [name, withoutDot(name)] as const),
  ...Object.entries({
    ClientOnly: 'Remove it. What only the browser knows belongs in an island of the theme.',
    Content: 'Include the file: <!--@include: ./part.md-->',
    Teleport: 'Remove it: its content is shown where it is written.',
    Transition: 'Remove it.',
    OutboundLink: 'Remove it: the theme marks links to other sites.',
    RouterLink: 'Write a link: [words](/guide/).',
    RouteLink: 'Write a link: [words](/guide/).',
    CodeGroup: 'Write "::: code-group", the code blocks, each with its label as in ```js [label], and ":::".',
    CodeGroupItem: 'Inside "::: code-group", write the label at the code: ```js [label].',
    CodeBlock: 'Write a code block: ```js title="name.js".',
    Admonition: 'Write "::: tip Title", the text, and ":::".',
    DocCardList: 'Use <PageCards pages="./" />, which lists the pages of the folder.',
    DocCard: 'Use <Card title="…" href="…"> inside <Cards>.',
    TOCInline: 'Write [[toc]].',
    BrowserOnly: 'Remove it. What only the browser knows belongs in an island of the theme.',
    Head: 'Write the frontmatter field "meta", or "head" in the config.',
    Link: 'Write a link: [words](/guide/).',
    Translate: 'Write the text in the page of each language.',
    CardGrid: 'Use <Cards>.',
    LinkCard: 'Use <Card title="…" href="…"> inside <Cards>.',
    Aside: 'Write "::: tip Title", the text, and ":::".',
    FileTree: 'Write the tree as a list, or as a code block.',
    LinkButton: 'Write a link: [words](/guide/).',
    VPTeamMembers: 'Use <Cards> with a <Card title="…" href="…"> for each person.',
    VPTeamPage: 'Remove it.',
    VPTeamPageTitle: 'Write a heading.',
    Icon: 'Write an emoji such as :rocket:, or an image.',
    Code: 'Write a code block: ```js title="name.js".',
    Image: 'Write an image: ![words](./a.png).',
    PackageManagers: packageManagers,
    PackageManagerTabs: packageManagers,
    VPButton: 'Write a link: [words](/guide/).',
    VPBadge: 'Use <Badge>.',
    ...Object.fromEntries(
      ['Note', 'Info', 'Tip', 'Check', 'Warning', 'Danger', 'Callout'].map((name) => [name, box]),
    ),
    Accordion: details,
    Expandable: details,
    AccordionGroup: 'Remove it.',
    Accordions: 'Remove it.',
    TypeTable: 'Write a table.',
    InlineTOC: 'Write [[toc]].',
    ImageZoom: 'Write an image: ![words](./a.png).',
    Frame: 'Write <figure>, the image, <figcaption>…</figcaption> and </figure>, with empty lines between.',
    Step: 'Inside <Steps>, each step is an entry of a numbered list.',
    CardGroup: 'Use <Cards>.',
    Columns: 'Use <Cards>.',
    Column: 'Remove it, or use <Card title="…"> inside <Cards>.',
    ParamField: 'Write a list or a table.',
    ResponseField: 'Write a list or a table.',
    Panel: 'Remove it: its content is shown where it is written.',
    Tree: 'Use <FileTree>.',
    Tooltip: 'Write <abbr title="explanation">words</abbr>.',
    Update: 'Write a heading, and the text below it.',
    Snippet: 'Include the file: <!--@include: ./part.md-->',
    RequestExample: 'Write the code blocks, or "::: code-group" around them.',
    ResponseExample: 'Write the code blocks, or "::: code-group" around them.',
  }),
])
