/**
 * Folder in the output for the scripts of the package mermaid. The version is in the folder's name,
 * because the files must keep the names by which they import each other.
 */
export const browserMermaidFolder = (version: string): string => `assets/mermaid-${version}`

/** The published script to import first. */
export const browserMermaidScript = 'mermaid.esm.min.js'

/** Versions that may be part of an address. */
export const mermaidVersion: RegExp = /^[\w.+-]+$/
