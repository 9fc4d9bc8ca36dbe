import { randomFrom } from './random.js'

/** Pieces of syntax that the parsers of Markdown, HTML and Quire's own syntax react to. */
const pieces = String.raw`
# A|## A {#own}|===|---|- a|1. b|- [x] c|> q|> [!NOTE]|~~~|    code|*|**|_|~~|\|[a](b.md)|![a](b.png)|[a][b]|[b]: c|[^1]|[^1]: note|<http://a.b>|www.a.b|a@b.cc|&amp;|&#0;|&#xFDD0;|:smile:
::: tip|:::: details X|:::|::::|::: tabs|== One|::: unknown|::: code-group|[[toc]]|<<< ./code.js|<!--@include: ./part.md-->|{{ $page.title }}|{{|}}
<div>|</div>|<p>|</p>|<b>|</b>|<span|<br>|<img src=x>|<a href="x">|</a>|<a name=t>|<table>|<tr>|<td>|</table>|<script>|</script>|<style>|</style>|<!--|-->|<?php|<!DOCTYPE|<template>|</template>|<svg>|</svg>|<math>|<select>|<option>|<textarea>|</textarea>|<pre>|</pre>|<h2>|</h2>|<li>|<ul>|<iframe>|<title>|<form>|<button>|<dd>|<caption>
<Badge text="x"/>|<Badge>|</Badge>|<Badge n={1}/>|<Badge x={{"a":[1]}}>|<Badge x={|<Box>|</Box>|<Unknown/>|<a b=c/d>|<a onclick=x>|<a href=" javascript:x">|<div style="color:red">|<meta http-equiv=refresh content=0>|<base href=x>|<svg onload=x>|<form action=x>|<input name=cookie>|<div id=docsChunks>|<script data-quire-node="0">|<iframe data-quire-node="1">|<div <>|<div =a>`
  .split('\n')
  .flatMap((line) => line.split('|'))
  .filter((piece) => piece !== '')

const blocks = [
  '```js\na\n```',
  '```mermaid\ngraph TD\nA-->B\n```',
  '| a | b |\n|---|---|\n| c |',
  '---\ntitle: a\n---',
]
const characters = [
  '\0',
  '\uFEFF',
  '\u2028',
  '\u202E',
  '\uFDD0',
  '\uFDD0L0\uFDD1',
  '\uFFFF',
  '\u0301',
  '\r',
  '\f',
  '\t',
  '\u00A0',
]
const between = ['', '', ' ', '\n', '\n', '\n\n', '\n> ', '\n  ', '\n- ', '\n    ']

/** A page in which any pieces may be next to each other. The same seed gives the same page. */
export function hostileText(seed: number): string {
  const random = randomFrom(seed)
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] as string
  return Array.from({ length: 1 + Math.floor(random() * 30) }, () => {
    const kind = random()
    return pick(kind < 0.85 ? pieces : kind < 0.94 ? blocks : characters) + pick(between)
  }).join('')
}
