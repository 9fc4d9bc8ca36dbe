import { createRequire } from 'node:module'
import { type ComponentType, createElement, type ReactNode, useContext } from 'react'
import { IslandContext, type IslandData } from './island-context.js'
import { withoutPreloads } from './text/preloads.js'
import { RenderContext } from './theme.js'
import { isRecord } from './values/is-record.js'
import { lazily } from './values/lazily.js'

/**
 * When the browser makes an island interactive: at once, when the browser is idle, when the island
 * becomes visible, or when the reader first uses it.
 */
export type HydrateMoment = 'load' | 'idle' | 'visible' | 'interaction'

const moments: readonly unknown[] = ['load', 'idle', 'visible', 'interaction']

type IslandProps = Readonly<Record<string, unknown>> & {
  readonly hydrate?: HydrateMoment
  readonly children?: ReactNode
}

/**
 * Makes a component of a `'use client'` module an island: rendered to HTML here, made interactive
 * in the browser. Authors never call this; the bundler replaces such modules with code that does.
 *
 * Children are rendered as static HTML, which the island shows but never renders again. Islands
 * among them are independent. A component inside an island is part of that island, no matter which
 * module it comes from.
 *
 * @param module Name of the module, as {@link RenderContext}'s `islandScript` expects it.
 * @param exportName Name under which the module exports the component.
 */
export function island(component: unknown, module: string, exportName: string): unknown {
  if (!isComponent(component)) return component
  const Component = component
  const name = nameOf(component) || exportName

  function Island(props: IslandProps): ReactNode {
    const context = useContext(RenderContext)
    const inside = useContext(IslandContext)
    if (context === null || inside !== null) return createElement(Component, props)
    const { hydrate = 'idle', children, ...given } = props
    const problem = moments.includes(hydrate)
      ? propsProblem(given)
      : { prop: 'hydrate', reason: `must be one of ${moments.join(', ')}` }
    const script = context.islandScript(module)
    if (problem !== undefined) context.report({ component: name, ...problem })

    const data: IslandData = {
      page: pageInfo(context.page),
      site: { title: context.site.title, base: context.site.base },
      navigate: () => {},
    }
    const id = context.islandId()
    const slot =
      children === undefined || children === null
        ? undefined
        : server().renderToStaticMarkup(createElement(RenderContext.Provider, { value: context }, children), {
            // A prefix of its own: the browser never renders this markup, so its ids must not shift those of
            // the island.
            identifierPrefix: `${id}static-`,
          })
    const content = createElement(Component, given, slot === undefined ? undefined : staticSlot(slot))
    const markup = withoutPreloads(
      server().renderToString(createElement(IslandContext.Provider, { value: data }, content), {
        identifierPrefix: id,
      }),
    )
    const unused =
      slot !== undefined && !markup.includes('<docs-static') ? `<template>${slot}</template>` : ''
    const isAlive = problem === undefined && script !== undefined
    return createElement('docs-island', {
      dangerouslySetInnerHTML: { __html: markup + unused },
      ...(isAlive
        ? {
            'data-script': script,
            'data-export': exportName,
            'data-hydrate': hydrate,
            'data-props': JSON.stringify(given),
            'data-name': name,
            'data-id': id,
          }
        : {}),
    })
  }
  Island.displayName = `Island(${name})`
  return Island
}

type AnyComponent = ComponentType<Record<string, unknown>>

const objectTypes: readonly unknown[] = ['react.memo', 'react.forward_ref', 'react.lazy'].map(Symbol.for)

/** `memo`, `forwardRef` and `lazy` of React make objects of components. A context is an object, too. */
function isComponent(value: unknown): value is AnyComponent {
  if (typeof value === 'function') return true
  return isRecord(value) && objectTypes.includes(value.$$typeof)
}

/** The name of a component, or of the one in it; empty if it has none. */
function nameOf(component: unknown): string {
  if (typeof component !== 'function' && !isRecord(component)) return ''
  const { displayName, name, type, render } = component as Readonly<Record<string, unknown>>
  if (typeof displayName === 'string' && displayName !== '') return displayName
  return typeof name === 'string' ? name : nameOf(type ?? render)
}

const require = createRequire(import.meta.url)
/**
 * Loaded on first use: every build imports this module with the theme, but most incremental builds
 * render no island.
 */
const server = lazily(() => require('react-dom/server') as typeof import('react-dom/server'))

/** Marks where an island's static children are in its markup. */
function staticSlot(markup: string): ReactNode {
  return createElement('docs-static', {
    dangerouslySetInnerHTML: { __html: markup },
    suppressHydrationWarning: true,
  })
}

function pageInfo(page: {
  readonly record: { readonly path: string; readonly title: string | null; readonly version: string }
  readonly href: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
}): IslandData['page'] {
  const { path, title, version } = page.record
  return { path, href: page.href, title, lang: page.lang, dir: page.dir, version }
}

/** Finds the first property that JSON cannot carry to the browser. */
function propsProblem(
  props: Readonly<Record<string, unknown>>,
): { readonly prop: string; readonly reason: string } | undefined {
  for (const [prop, value] of Object.entries(props)) {
    const reason = jsonProblem(value, new Set())
    if (reason !== undefined) return { prop, reason }
  }
  return undefined
}

function jsonProblem(value: unknown, around: ReadonlySet<unknown>): string | undefined {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean')
    return undefined
  if (typeof value === 'number')
    return Number.isFinite(value) ? undefined : `is ${value}, which JSON does not have`
  if (typeof value !== 'object') return `is a ${typeof value}`
  if (around.has(value)) return 'contains itself'
  if ('$$typeof' in value) return 'is a React element; give it as a child'
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null)
    return `is a ${value.constructor.name}`
  const within = new Set([...around, value])
  for (const part of Object.values(value)) {
    const problem = jsonProblem(part, within)
    if (problem !== undefined) return problem
  }
  return undefined
}
