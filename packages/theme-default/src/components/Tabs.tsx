import { Children, isValidElement, type ReactElement, type ReactNode, useId } from 'react'

interface TabProps {
  /** Text of the tab. Default: `value`. */
  readonly label?: string
  readonly value?: string
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
export function Tabs({ children }: { readonly children?: ReactNode }): ReactNode {
  const tabs = Children.toArray(children).flatMap(tabsOf)
  // Not derived from the content: a page may have the same tabs twice, and each group needs its own checked
  // one.
  const name = `tabs-${useId()}`
  return (
    <div className="tabs">
      {tabs.flatMap((tab, index) => {
        const id = `${name}-${index + 1}`
        return [
          <input key={`${id} input`} type="radio" id={id} name={name} defaultChecked={index === 0} />,
          <label key={`${id} label`} htmlFor={id}>
            {labelOf(tab.props)}
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

const labelOf = ({ label, value }: TabProps) => label ?? value
