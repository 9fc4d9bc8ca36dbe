import type { ReactNode } from 'react'
import { componentsIn } from './children.js'

/** Files and folders: a list in Markdown, as in Starlight, or `File` and `Folder`, as in Nextra. */
export function FileTree({ children }: { readonly children?: ReactNode }): ReactNode {
  const entries = componentsIn(children)
  return <div className="file-tree">{entries === undefined ? children : <ul>{entries}</ul>}</div>
}

interface EntryProps {
  readonly name?: string
  /** Whether the text is about it. */
  readonly active?: boolean
}

/**
 * A file in a `FileTree`.
 *
 * @throws Without a name.
 */
export function File(props: EntryProps): ReactNode {
  return (
    <li>
      <EntryName {...props} />
    </li>
  )
}

/**
 * A folder in a `FileTree`, with what is in it.
 *
 * @throws Without a name.
 */
export function Folder({ children, ...props }: EntryProps & { readonly children?: ReactNode }): ReactNode {
  return (
    <li className="folder">
      <EntryName {...props} end="/" />
      {children !== undefined && <ul>{children}</ul>}
    </li>
  )
}

function EntryName({ name, active, end = '' }: EntryProps & { readonly end?: string }): ReactNode {
  if (typeof name !== 'string' || name === '') throw new Error('it needs a name="…".')
  const code = <code>{name.endsWith(end) ? name : name + end}</code>
  return active === true ? <strong>{code}</strong> : code
}
