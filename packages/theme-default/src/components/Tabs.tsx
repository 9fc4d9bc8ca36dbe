import { Children, isValidElement, type ReactElement, type ReactNode, useId } from 'react'

interface TabProps {
  /** Text of the tab. Default: `value`. */
  readonly label?: string
  readonly value?: string
  /** Whether this tab is shown first. */
  readonly default?: boolean
  readonly children?: ReactNode
}

interface TabsProps {
  /** Labels of tabs by their values, as in Docusaurus. */
  readonly values?: readonly { readonly value: string; readonly label?: string }[]
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
export function Tabs({ children, values, defaultValue }: TabsProps): ReactNode {
  const labels = new Map(Array.isArray(values) ? values.map(({ value, label }) => [value, label]) : [])
  const tabs = Children.toArray(children).flatMap(tabsOf)
  const chosen = tabs.findIndex(({ props }) => props.default === true || isValue(props.value, defaultValue))
  const shown = Math.max(chosen, 0)
  // Not derived from the content: a page may have the same tabs twice, and each group needs its own checked
  // one.
  const name = `tabs-${useId()}`
  return (
    <div className="tabs">
      {tabs.flatMap((tab, index) => {
        const id = `${name}-${index + 1}`
        return [
          <input key={`${id} input`} type="radio" id={id} name={name} defaultChecked={index === shown} />,
          <label key={`${id} label`} htmlFor={id}>
            {tab.props.label ?? labels.get(tab.props.value ?? '') ?? tab.props.value}
          </label>,
          <div key={`${id} panel`} className="tab-panel">
            {tab}
          </div>,
        ]
      })}
    </div>
  )
}

function tabsOf(child: ReactNode): readonly ReactElement<TabProps>[] {
  if (typeof child === 'string' && child.trim() === '') return []
  if (isTab(child)) return [child]
  throw new Error('only <Tab> elements may stand in it, each with a label="…".')
}

function isTab(child: ReactNode): child is ReactElement<TabProps> {
  return isValidElement<TabProps>(child) && typeof labelOf(child.props) === 'string'
}

const isValue = (value: string | undefined, wanted: string | null | undefined) =>
  value !== undefined && value === wanted

const labelOf = ({ label, value }: TabProps) => label ?? value
