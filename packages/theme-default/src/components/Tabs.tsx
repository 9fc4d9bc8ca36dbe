import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'

interface TabProps {
  /** Default: `value`. */
  readonly label?: string
  readonly value?: string
  readonly children?: ReactNode
}

/** One of several; what it shows is up to the `Tabs` around it. */
export function Tab({ children }: TabProps): ReactNode {
  return children
}

/**
 * Several contents of which one is shown, without script by radio buttons.
 *
 * @param props.children `Tab` elements.
 * @throws Where anything else stands between them, or one has no label: readers would never see it.
 */
export function Tabs({ children }: { readonly children?: ReactNode }): ReactNode {
  const tabs = Children.toArray(children).flatMap(tabsOf)
  // The same on every machine, and different for two groups of a page that do not show the same.
  const name = `tabs-${checksum(textOf(children))}`
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

/** All words below a node, its properties that are text too. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('\n')
  if (!isValidElement<Record<string, unknown>>(node)) return ''
  const { children, ...rest } = node.props
  const written = Object.values(rest).filter((value) => typeof value === 'string')
  return [...written, textOf(children as ReactNode)].join('\n')
}

/** FNV-1a, 32 bits, in base 36. */
function checksum(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}
