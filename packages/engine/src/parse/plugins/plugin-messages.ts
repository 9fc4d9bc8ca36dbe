import type { VFile } from 'vfile'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import { pluginMessage } from '../../diagnostics/messages/markdown.js'
import { messageOf } from '../../values/error-message.js'
import { isRecord } from '../../values/is-record.js'
import { type ParseContext, placeOf } from '../context.js'

type Message = VFile['messages'][number]

/** Converts what a plugin said about a page, with `file.message` and the like. */
export function diagnosticOf(message: Message, context: ParseContext): Diagnostic {
  const { source, ruleId, note, reason, cause } = message
  // In the form of vfile's reporters, because authors need the rule's name to switch it off.
  const plugin = source === undefined ? (ruleId ?? 'plugin') : ruleId ? `${source}:${ruleId}` : source
  const severity = message.fatal === true ? 'error' : 'warning'
  const text =
    cause instanceof Error && !reason.includes(cause.message) ? `${reason}: ${cause.message}` : reason
  return pluginMessage(messagePlace(message, context), plugin, {
    message: text,
    hint: note ?? undefined,
    severity,
  })
}

/**
 * Where a plugin failed: the place in its message, if it has one, as with `file.fail`; otherwise
 * the beginning of the page.
 */
export function failurePlace(cause: unknown, context: ParseContext): Place {
  return isMessage(cause) ? messagePlace(cause, context) : placeOf(undefined, context)
}

/** Text of a failure, without the place that `file.fail` puts in front. */
export function failureText(cause: unknown): string {
  return isMessage(cause) ? cause.reason : messageOf(cause)
}

/** Elements that a plugin made have no place, as in display formulas; what they stand in has one. */
function messagePlace({ place, line, column, ancestors }: Message, context: ParseContext): Place {
  if (place) return placeOf('start' in place ? place : { start: place }, context)
  if (line != null) return placeOf({ start: { line, column: column ?? 1 } }, context)
  return placeOf(ancestors?.findLast(({ position }) => position !== undefined)?.position, context)
}

function isMessage(cause: unknown): cause is Message {
  return cause instanceof Error && isRecord(cause) && typeof cause.reason === 'string' && 'place' in cause
}
