import { expect, test } from 'vitest'
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
  const start = performance.now()
  endlessComponents(many)
  endlessComponents('const A = () => a ? '.concat('<A '.repeat(50_000)))
  endlessComponents('const A = '.repeat(50_000).concat('<A '.repeat(50_000)))
  endlessComponents(`const A = ${'(a '.repeat(50_000)}<A />`)
  endlessComponents('function A<'.repeat(20_000).concat('<A />'))
  expect(performance.now() - start).toBeLessThan(5000)
})
