import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { endlessComponents } from './endless-components.js'

const found = (text: string) =>
  endlessComponents(text).map(({ name, line, column }) => `${name} ${line}:${column}`)

test('a component that always renders itself is found', () => {
  const cases: readonly (readonly [text: string, endless: readonly string[]])[] = [
    ['export const Footer = () => (\n  <>\n    <p>Ours</p>\n    <Footer />\n  </>\n)\n', ['Footer 4:5']],
    [
      "export const Badge = ({ type = 'info', ...others }: Props) => (\n  <Badge type={type} {...others} />\n)",
      ['Badge 2:3'],
    ],
    ['export const A: FC<Props> = (props) => <A {...props} />', ['A 1:40']],
    ['export const A = props => <A {...props} />', ['A 1:27']],
    [
      'export function A({ a }: { a?: string }) {\n  const b = a?.trim()\n  return <p><A b={b} /></p>\n}',
      ['A 3:13'],
    ],
    ['export default function A() { return <A /> }', ['A 1:38']],
    // A tree ends.
    ['const A = ({ of }) => <ul>{of.map((one) => <A of={one} />)}</ul>', []],
    ['const A = ({ of }) => <ul>{of.length > 0 && <A of={of.slice(1)} />}</ul>', []],
    ['const A = ({ of }) => (of ? <A of={of.inner} /> : null)', []],
    ['function A({ of }) {\n  if (of === undefined) return null\n  return <A of={of.inner} />\n}', []],
    [
      'function A({ of }) {\n  const inner = () => <A of={of.inner} />\n  return <B>{of.list.map(inner)}</B>\n}',
      [],
    ],
    [
      'function A({ of }) {\n  function inner(one) {\n    return <A of={one} />\n  }\n  return of.map(inner)\n}',
      [],
    ],
    ['const A = ({ of }) => <ul>{of.map(function (one) { return <A of={one} /> })}</ul>', []],
    ['const A = ({ of }) => ({ of, render(one) { return <A of={one} /> } })', []],
    // An element is rendered only where it is placed.
    ['function A({ n }) {\n  return <Show when={n < 3}><A n={n + 1} /></Show>\n}', []],
    ['function A({ n }) {\n  const next = <A n={n + 1} />\n  return n < 3 ? next : null\n}', []],
    ['function A({ n }) {\n  return pick(n < 3, <A n={n + 1} />)\n}', []],
    ['const A = ({ n }) => <p>{pick(n < 3, <A n={n + 1} />)}</p>', []],
    ["const A = ({ n }) => <p>Don't {pick('n', <A n={n + 1} />)}</p>", []],
    ['const A = ({ n }) => <Tip text={<A n={n} />} />', []],
    ['const A = () => <React.Fragment><A /></React.Fragment>', ['A 1:33']],
    ['const A = () => <p><Icon /> {words.own}<A /></p>', ['A 1:40']],
    ['const A = <T,>({ of }: Props<T>): ReactNode => <p><A of={of} /></p>', ['A 1:51']],
    ['function A<T>({ of }: Props<T>): ReactNode {\n  return (\n    <p>\n      <A of={of} />', ['A 4:7']],
    // Components that are declared where they are used.
    ['function Page() {\n  const A = () => <b>a</b>\n  return <A />\n}', []],
    ['function Page() {\n  const A = () => <b>a</b>\n  return (\n    <p>\n      <A />\n    </p>\n  )\n}', []],
    ['function Page() {\n  const A = () => <b>a</b>\n  const inner = () => <A />\n}', []],
    ['function Page() {\n  const A = () => {\n    return <b>a</b>\n  }\n  const a = <A />\n}', []],
    ['function Page() {\n  const A = () => <b>a</b>, a = <A />\n}', []],
    ['function Page() {\n  function A() {}\n  function B() { return <A /> }\n}', []],
    ['function Page() {\n  const A = () => <b>a</b>\n  function B() { return <A /> }\n}', []],
    // Begins no comment.
    [
      "function A({ of }) {\n  all('a/**')\n  if (!of) return null\n  /* a */\n  return <A of={of.of} />\n}",
      [],
    ],
    // Others of that name.
    ["import { A as B } from 'b'\nexport const A = () => <B />\nexport const C = () => <A />", []],
    ["export function A() {\n  const A = useComponent('A', B)\n  return <A />\n}", []],
    ['export const A = ({ A }) => <A />', []],
    [
      'export function A() {\n  const [a] = useState<A>()\n  const b = new Map<string, A >()\n  return a\n}',
      [],
    ],
    ['export const A = () => <p>{/* <A /> */}</p>\n// <A />', []],
    // Code that is shown.
    ['export const A = () => <Demo code="<A />" />', []],
    ['export function A() {\n  return <Demo code={`\n    <A />\n  `} />\n}', []],
    // An apostrophe begins no text.
    ["export const A = () => (\n  <p>\n    Don't\n    <A />\n  </p>\n)", ['A 4:5']],
  ]
  for (const [text, endless] of cases) expect(found(text), text).toEqual(endless)
})

test('much code takes little time', () => {
  const many = 'const A = (a) => b(a, <A.B />, (c'.repeat(20_000)
  const start = workedMs()
  endlessComponents(many)
  endlessComponents('const A = () => a ? '.concat('<A '.repeat(50_000)))
  endlessComponents('const A = '.repeat(50_000).concat('<A '.repeat(50_000)))
  endlessComponents(`const A = ${'(a '.repeat(50_000)}<A />`)
  endlessComponents('function A<'.repeat(20_000).concat('<A />'))
  endlessComponents(`const A = () => ${'<b '.repeat(50_000)}<A />`)
  endlessComponents(`const A = () => ${'<b>'.repeat(50_000)}<A />`)
  endlessComponents(`const A = () => ${'{'.repeat(100_000)}<A />`)
  endlessComponents(`const A = () => {${'return ( '.repeat(50_000)}<A />`)
  endlessComponents(`const A ${' '.repeat(100_000)}<A />`)
  const icons = Array.from({ length: 15_000 }, (_, index) => `Icon${index}`)
  const declared = icons.map((name) => `const ${name} = () => <svg className="${name}" />;`)
  endlessComponents(
    `${declared.join('')}\nexport const all = [${icons.map((name) => `<${name} />`).join(', ')}]`,
  )
  expect(workedMs() - start).toBeLessThan(5000)
})
