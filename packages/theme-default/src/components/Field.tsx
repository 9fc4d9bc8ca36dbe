import type { ReactNode } from 'react'
import { useStrings } from '../context.js'
import { Badge } from './Badge.js'

type Flag = boolean | string

interface FieldProps {
  readonly name?: string
  /** Where a parameter of a request is, with its name, as in Mintlify: `query="page"`. */
  readonly path?: string
  readonly query?: string
  readonly body?: string
  readonly header?: string
  /** `string`, `number`, or any other words. */
  readonly type?: string
  readonly required?: Flag
  readonly deprecated?: Flag
  readonly default?: unknown
  readonly children?: ReactNode
}

const places = ['path', 'query', 'body', 'header'] as const

/**
 * A parameter or a field: its name, what is known of it, and below it what it means.
 *
 * @throws Without a name.
 */
export function Field(props: FieldProps): ReactNode {
  const { type, required, deprecated, default: byDefault, children } = props
  const strings = useStrings()
  const place = places.find((each) => typeof props[each] === 'string')
  const name = props.name ?? (place && props[place])
  if (typeof name !== 'string' || name === '') throw new Error('it needs a name="…".')
  return (
    <dl>
      <dt>
        <code>{name}</code>
        {[type, place].map(
          (words) => typeof words === 'string' && words !== '' && <small key={words}> {words}</small>,
        )}
        {isSet(required) && <Mark type="warning" text={strings.required} />}
        {isSet(deprecated) && <Mark type="error" text={strings.deprecated} />}
        {byDefault !== undefined && (
          <small>
            {' '}
            {strings.byDefault}
            {strings.colon}
            <code>{typeof byDefault === 'string' ? byDefault : JSON.stringify(byDefault)}</code>
          </small>
        )}
      </dt>
      <dd>{children}</dd>
    </dl>
  )
}

const Mark = (props: { readonly type: string; readonly text: string }): ReactNode => (
  <>
    {' '}
    <Badge {...props} vertical="middle" />
  </>
)

const isSet = (flag: Flag | undefined) => flag !== undefined && flag !== false && flag !== 'false'
