import { expect, test } from 'vitest'
import { repositoryBeside, socialLabel } from './social.js'
import { socialIcons } from './social-icons.js'

test('icons are called as their service, unless the site says what they are', () => {
  expect(socialLabel({ icon: 'stackoverflow', link: '/' })).toBe('Stack Overflow')
  expect(socialLabel({ icon: 'discord', link: '/', label: 'Ask us' })).toBe('Ask us')
})

test('an icon takes the place of the link to the repository', () => {
  const repository = { href: 'https://code.example/a', label: 'Source' }
  const icon = { icon: 'github', link: 'https://code.example/a' }
  expect(repositoryBeside([icon], repository)).toBeNull()
  expect(repositoryBeside([{ ...icon, link: 'https://code.example/b' }], repository)).toBe(repository)
  expect(repositoryBeside([icon], null)).toBeNull()
})

test('outlines are data of paths, which nothing has to be escaped in', () => {
  for (const [name, { path }] of socialIcons) expect(path, name).toMatch(/^[Mm][-\d., a-zA-Z]+$/)
})
