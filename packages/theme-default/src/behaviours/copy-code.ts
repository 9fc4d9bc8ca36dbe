import { all, announce, word } from './dom.js'

const feedbackMs = 2000

/** Puts a button into every code block that copies its text. */
export function mount(): () => void {
  const buttons = all('.code-block').flatMap((block) => {
    const code = block.querySelector('pre code, pre')
    if (code === null || block.querySelector('.copy-code') !== null) return []
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy-code'
    button.setAttribute('aria-label', word('copy'))
    button.addEventListener('click', () => void copy(code, button))
    block.append(button)
    return [button]
  })
  return () => {
    for (const button of buttons) button.remove()
  }
}

async function copy(code: Element, button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(textOf(code))
  } catch {
    // The page has no secure origin, or the browser does not allow copying.
    announce(word('copyFailed'))
    // Select the code, so that the reader can copy it with the keyboard.
    getSelection()?.selectAllChildren(code)
    return
  }
  announce(word('copied'))
  button.dataset.copied = ''
  setTimeout(() => delete button.dataset.copied, feedbackMs)
}

/** The code without line numbers, and without lines that a diff removes. */
function textOf(code: Element): string {
  const copied = code.cloneNode(true) as Element
  for (const number of all('.line-number', copied)) number.remove()
  for (const line of all('.line.remove', copied)) {
    // The line end comes after the line's element.
    const next = line.nextSibling
    if (next instanceof Text) next.data = next.data.replace(/^\n/, '')
    line.remove()
  }
  const text = copied.textContent.replace(/\n$/, '')
  return code.closest('.language-console, .language-shell-session') === null ? text : typed(text)
}

/** A line that was typed in a terminal. A sign of comments alone is no prompt. */
const command = /^(?:\(\S+\) )?(?:(?:\S+@\S+?|[~/]\S*?)[$#%]|[$%]) (.*)/

/** Of a record of a terminal, what was typed, without prompts; everything if nothing was. */
function typed(record: string): string {
  let isContinued = false
  const commands = record.split('\n').flatMap((line) => {
    const found = isContinued ? line : command.exec(line)?.[1]
    isContinued = found?.endsWith('\\') === true
    return found ?? []
  })
  return commands.length === 0 ? record : commands.join('\n')
}
