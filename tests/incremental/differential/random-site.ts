import { utimesSync } from 'node:fs'
import { randomFrom } from '../../support/random.js'
import { linkPackages, makeSite } from '../../support/sites.js'
import { codeEdits, codeFiles } from './random-site/code.js'
import { commandEdits } from './random-site/commands.js'
import { familyEdits } from './random-site/families.js'
import { fileEdits, photo } from './random-site/files.js'
import { nameEdits } from './random-site/names.js'
import { optionEdits } from './random-site/options.js'
import { type Edits, pick, picture, type State } from './random-site/state.js'
import { textEdits } from './random-site/texts.js'
import { configFile, writeConfig } from './random-site/write-config.js'

/** A site with a bit of everything, which can be edited randomly. */
export interface RandomSite {
  readonly folder: string
  /** Makes a random change and describes it. */
  edit(): Promise<string>
  /** Gives the config another time, so that a server reads it again. */
  touchConfig(): void
}

const edits: Edits = {
  ...textEdits,
  ...nameEdits,
  ...fileEdits,
  ...familyEdits,
  ...optionEdits,
  ...codeEdits,
  ...commandEdits,
  nothing: () => '',
}

/** @param folder Where to create the site. */
export function randomSite(seed: number, folder: string): RandomSite {
  const site = makeSite(
    {
      'content/README.md': '# Home\n\n[Start](./start.md)\n',
      'content/start.md': '# Start\n\n## First\n\ntext\n',
      'content/a/README.md': '# A\n\n![](/pic.svg)\n',
      'content/a/one.md': '# One\n\n## Part\n\ntext\n',
      'content/a/two.md': '# Two\n\n<Badge text="x" /> <Shown text="y" />\n',
      'content/b/README.md': '# B\n\n## H\n\n### I\n',
      'french/README.md': '# Accueil\n',
      'old/README.md': '# Old\n',
      'old/a/one.md': '# One, once\n',
      ...codeFiles,
      'public/pic.svg': picture(10),
      'public/photo.png': photo(1),
      '.gitignore': 'node_modules\n.docs\n',
      // makeSite creates a config of its own if there is none.
      'docs.config.js': '',
    },
    folder,
  )
  linkPackages(site)
  const state: State = {
    site,
    random: randomFrom(seed),
    form: seed % 2 === 1 ? 'code' : 'data',
    title: 'Site',
    sidebar: 'lists',
    accent: '#00a3ff',
    version: false,
    french: 'absent',
    discovery: true,
    addresses: 'html',
    search: true,
    words: 0,
    mark: '+',
    defaults: {},
    options: {},
    markdown: {},
    themeConfig: {},
    exclude: [],
    schema: false,
    imported: 'shield.svg',
  }
  writeConfig(state)
  const names = Object.keys(edits)
  return {
    folder: site,
    async edit() {
      const name = pick(state, names)
      return `${name}: ${await edits[name]?.(state)}`
    },
    touchConfig() {
      utimesSync(configFile(state), new Date(), new Date())
    },
  }
}
