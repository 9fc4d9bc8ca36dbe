import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dates, move } from '@quire/engine'
import { commandDefaults } from '../../../support/build.js'
import { commitAll, git } from '../../../support/git.js'
import { type Edits, pagesOf, pick, type State } from './state.js'

const isRepository = ({ site }: State) => existsSync(join(site, '.git'))

/** Changes that programs make. */
export const commandEdits: Edits = {
  commit,
  'take back a commit': (state) => {
    if (!isRepository(state)) return commit(state)
    if (git(state.site, ['rev-list', '--count', 'HEAD']).trim() === '1') return 'none'
    git(state.site, ['reset', '-q', pick(state, ['--soft', '--mixed']), 'HEAD~1'])
    return git(state.site, ['rev-parse', 'HEAD']).trim()
  },
  'give the last commit another date': (state) => {
    if (!isRepository(state)) return commit(state)
    const time = `2025-05-0${1 + (++state.words % 9)}T12:00:00Z`
    git(state.site, ['commit', '-q', '--amend', '--no-edit', '--allow-empty', '--date', time], {
      GIT_COMMITTER_DATE: time,
    })
    return time
  },
  'write the dates of git': async (state) => {
    if (!isRepository(state)) return 'none'
    await dates({ site: state.site, write: true, ...commandDefaults })
    return 'dates.json'
  },
  'move a page with its links': async (state) => {
    const from = pick(state, pagesOf(state))
    const to = `${pick(state, ['', 'a/', 'b/'])}moved-${++state.words}.md`
    if (from === 'README.md') return 'none'
    try {
      await move({ site: state.site, from: `content/${from}`, to: `content/${to}`, ...commandDefaults })
      return `${from} to ${to}`
    } catch (error) {
      return `${from} to ${to} refused: ${error}`
    }
  },
}

function commit(state: State): string {
  const day = String(1 + (++state.words % 28)).padStart(2, '0')
  const author = pick(state, ['Ada', 'Grace'])
  commitAll(state.site, `2026-0${1 + (state.words % 9)}-${day}T12:00:00Z`, author)
  return author
}
