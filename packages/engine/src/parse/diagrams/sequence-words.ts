import type { Sequence } from './sequence.js'

/** Describes the diagram in words: who takes part, and who says what to whom. */
export function describeSequence({ actors, steps }: Sequence): string {
  const name = (id: string) => oneLine(actors.find((actor) => actor.id === id)?.label ?? id)
  const said = steps.flatMap((step) => {
    if (step.kind === 'message')
      return `${name(step.from)} → ${name(step.to)}${step.text === '' ? '' : `: ${oneLine(step.text)}`}`
    if (step.kind === 'begin') return oneLine(`${step.name} [${step.text}]`)
    return 'text' in step && step.text !== '' ? oneLine(step.text) : []
  })
  return [actors.map(({ id }) => name(id)).join(', '), ...said].join('; ')
}

const oneLine = (text: string): string => text.replaceAll('\n', ' ')
