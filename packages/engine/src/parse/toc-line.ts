/** The line that is replaced by the table of contents: `[[toc]]`, or `[TOC]` as in Python-Markdown. */
export const tocLine = /^\s*(?:\[\[[Tt][Oo][Cc]\]\]|\[TOC\])\s*$/
