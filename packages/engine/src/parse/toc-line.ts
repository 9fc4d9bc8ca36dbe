/** The line that the table of contents stands for: `[[toc]]`; `[TOC]` is how Python-Markdown writes it. */
export const tocLine = /^\s*(?:\[\[[Tt][Oo][Cc]\]\]|\[TOC\])\s*$/
