import { expect, test } from 'vitest'
import { staticUses } from './static-code.js'

const found = (text: string) =>
  staticUses(text).map(({ name, component, line, column }) => `${name} ${component} ${line}:${column}`)

test('state and event handlers in a module are found, with the component', () => {
  const cases: readonly (readonly [text: string, uses: readonly string[]])[] = [
    [
      'import { useState } from "react"\n\nexport function Stat() {\n  const [n, set] = useState(0)\n  return <button type="button" onClick={() => set(n + 1)}>{n}</button>\n}\n',
      ['useState Stat 4:20', 'onClick Stat 5:32'],
    ],
    [
      "import * as React from 'react'\nconst A = () => { React.useEffect(() => {}); return null }",
      ['useEffect A 2:25'],
    ],
    [
      "import { useReducer } from 'react'\nexport const useCount = () => useReducer<N>(add, 0)",
      ['useReducer useCount 2:31'],
    ],
    ["import { lazy } from 'react'\nconst Chart = lazy(() => import('./Chart'))", ['lazy Chart 2:15']],
    ['export const A = () => (\n  <form\n    action="/x"\n    onSubmit={send}\n  />\n)', ['onSubmit A 4:5']],
    ['export default () => <a onClick={go} />', ['onClick undefined 1:25']],
    // Nothing that the browser would have to do.
    ["import { useId, useMemo } from 'react'\nexport const A = () => <p id={useId()} />", []],
    [
      "import { useState } from 'react'\nconst A = () => { const [id] = useState(make); return <p id={id} /> }",
      [],
    ],
    ['import \'react\'\nconst A = () => <img loading="lazy" alt="" />', []],
    ["import 'react'\nimport { lazy } from 'valibot'\nconst A = lazy(() => B)", []],
    ["import { useState } from './state'\nconst A = () => useState(0)", []],
    ["import 'react'\nexport function useState() {}", []],
    ['const A = () => <Counter onClick={go} />', []],
    ['const A = () => <p>{/* <b onClick={go} /> */}</p>\n// <b onClick={go} />', []],
    ['const A = () => <p><Counter onClick={go} /></p>', []],
  ]
  for (const [text, uses] of cases) expect(found(text), text).toEqual(uses)
})
