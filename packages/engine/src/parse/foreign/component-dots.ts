import { looseFenceTracker } from '../source/fences.js'
import type { Rewritten } from '../source/told-lines.js'
import { dottedComponents } from './foreign-names.js'

const tag = /(<\/?)([A-Z]\w*\.[A-Z]\w*)(?=[\s>/]|$)/g

/**
 * Rewrites names such as `Tabs.Tab` of Nextra as those of the components that mean the same. All
 * tags of the page are rewritten if one is told, because end tags are not.
 *
 * @param told Numbers of lines with start tags, from 1. Others may be in code.
 */
export function removeComponentDots(text: string, told: ReadonlySet<number>): Rewritten {
  const lines = text.split('\n')
  const isTold = [...told].some((line) => lines[line - 1]?.replace(tag, '') !== lines[line - 1])
  if (!isTold) return { text, blocks: 0 }
  const isCode = looseFenceTracker()
  let blocks = 0
  const written = lines.map((line) => {
    if (isCode(line)) return line
    return line.replace(tag, (whole, begin: string, name: string, index: number) => {
      const plain = dottedComponents.get(name)
      const isInCode = line.slice(0, index).split('`').length % 2 === 0
      if (plain === undefined || isInCode) return whole
      if (begin === '<') blocks += 1
      return begin + plain
    })
  })
  return { text: blocks === 0 ? text : written.join('\n'), blocks }
}
