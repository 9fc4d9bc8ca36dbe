/**
 * Where the scripts of the package mermaid are published, from the output folder. Its version is part of the address:
 * the files have the names that they import each other by.
 */
export const browserMermaidFolder = (version: string): string => `assets/mermaid-${version}`

/** Of the published scripts the one that is imported first. */
export const browserMermaidScript = 'mermaid.esm.min.js'

/** What a version is that may be part of an address. */
export const mermaidVersion: RegExp = /^[\w.+-]+$/
