import { isValidElement, type ReactElement, type ReactNode, useId } from 'react'
import { useStrings } from '../context.js'
import { fill } from '../strings/index.js'
import { contentOf } from './children.js'

interface TabProps {
  /** Text of the tab. Default: `title`, as in Mintlify, or else `value`. */
  readonly label?: string
  readonly title?: string
  readonly value?: string
  /** Whether this tab is shown first. */
  readonly default?: boolean
  readonly children?: ReactNode
}

interface TabsProps {
  /** Labels of tabs by their values, as in Docusaurus. */
  readonly values?: readonly { readonly value: string; readonly label?: string }[]
  /** Labels of tabs in their order, as in Nextra and Fumadocs. A tab's own label is preferred. */
  readonly items?: readonly string[]
  /** Value of the tab that is shown first. */
  readonly defaultValue?: string | null
  readonly children?: ReactNode
}

/** One tab. The `Tabs` around it decides what is shown. */
export function Tab({ children }: TabProps): ReactNode {
  return children
}

/**
 * Several contents of which one is shown. Uses radio buttons, so it needs no script.
 *
 * @param props.children `Tab` elements.
 * @throws If there is anything else between them, or one has no label, because readers would never
 *   see it.
 */
export function Tabs({ children, values, items, defaultValue }: TabsProps): ReactNode {
  const strings = useStrings()
  const labels = new Map(Array.isArray(values) ? values.map(({ value, label }) => [value, label]) : [])
  const names = Array.isArray(items) ? items : []
  const tabs = contentOf(children).map(tabOf)
  const labelled = tabs.map((tab, index) => {
    const { label, title, value } = tab.props
    return { tab, label: textOf(label ?? labels.get(value ?? '') ?? title ?? value ?? names[index]) }
  })
  const chosen = tabs.findIndex(({ props }) => props.default === true || isValue(props.value, defaultValue))
  const shown = Math.max(chosen, 0)
  // Not derived from the content: a page may have the same tabs twice, and each group needs its own checked
  // one.
  const radioName = `tabs-${useId()}`
  const name = fill(strings.tabs, { labels: labelled.map(({ label }) => label).join(', ') })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame, and the engine's own tabs have none.
    <div className="tabs" role="group" aria-label={name}>
      {labelled.flatMap(({ tab, label }, index) => {
        const id = `${radioName}-${index + 1}`
        return [
          <input
            key={`${id} input`}
            type="radio"
            id={id}
            name={radioName}
            defaultChecked={index === shown}
          />,
          <label key={`${id} label`} htmlFor={id}>
            {label}
          </label>,
          <div key={`${id} panel`} className="tab-panel">
            {tab}
          </div>,
        ]
      })}
    </div>
  )
}

function tabOf(child: ReactNode): ReactElement<TabProps> {
  if (isValidElement<TabProps>(child)) return child
  throw new Error(onlyTabs)
}

/** Pages can pass anything as a label. */
function textOf(label: unknown): string {
  if (typeof label === 'string') return label
  throw new Error(onlyTabs)
}

const onlyTabs = 'only <Tab> elements may stand in it, each with a label="…".'

const isValue = (value: string | undefined, wanted: string | null | undefined) =>
  value !== undefined && value === wanted
