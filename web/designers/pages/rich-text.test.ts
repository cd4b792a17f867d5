// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { htmlOf, richTextOf } from './rich-text.ts'

const words = (html: string) => richTextOf(html).map(({ spans }) => spans.map(({ text }) => text).join(''))

describe('rich text', () => {
  test('as the field writes it', () => {
    const html =
      '<h2 style="text-align: center">Sale</h2><p>From <strong>5 <em>pieces</em></strong> on,<br>see <a href="product|7">here</a></p>' +
      '<ul><li><p>one</p></li><li><p>two</p></li></ul><ol><li><p>first</p></li></ol><blockquote><p>said</p></blockquote>'
    const text = richTextOf(html)
    expect(text).toEqual([
      { kind: 'heading', align: 'center', spans: [{ text: 'Sale' }] },
      {
        kind: 'paragraph',
        spans: [
          { text: 'From ' },
          { text: '5 ', bold: true },
          { text: 'pieces', bold: true, italic: true },
          { text: ' on,\nsee ' },
          { text: 'here', link: 'product|7' },
        ],
      },
      { kind: 'bullet', spans: [{ text: 'one' }] },
      { kind: 'bullet', spans: [{ text: 'two' }] },
      { kind: 'number', spans: [{ text: 'first' }] },
      { kind: 'quote', spans: [{ text: 'said' }] },
    ])
    expect(richTextOf(htmlOf(text))).toEqual(text)
  })

  test('scripts and styles are no text, whatever they are wrapped in', () => {
    expect(
      words(
        '<p>a<script>alert(1)</script></p><style>p{color:red}</style><p onclick="alert(2)">b<img src=x onerror=alert(3)></p><iframe srcdoc="x">c</iframe><svg><text>d</text></svg>',
      ),
    ).toEqual(['a', 'b'])
  })

  test('what is typed as a tag stays what was typed', () => {
    const text = richTextOf('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
    expect(text[0]!.spans[0]!.text).toBe('<script>alert(1)</script>')
    expect(htmlOf(text)).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
    expect(htmlOf([{ kind: 'paragraph', spans: [{ text: 'x', link: 'link|/a"><script>' }] }])).not.toContain(
      '<script>',
    )
  })

  test('a link leads into the shop or to an address; anything else is only its words', () => {
    const link = (href: string) => richTextOf(`<p><a href="${href}">x</a></p>`)[0]!.spans[0]!.link
    expect(link('https://elsewhere.example/a')).toBe('link|https://elsewhere.example/a')
    expect(link('link|https://elsewhere.example/a')).toBe('link|https://elsewhere.example/a')
    expect(link('page|3')).toBe('page|3')
    for (const bad of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java&#10;script:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//elsewhere.example',
      'link|javascript:alert(1)',
      'link|//elsewhere.example',
      '',
    ])
      expect(link(bad), bad).toBeUndefined()
  })

  test('a page of Word loses its styles and none of its words', () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
      <!--StartFragment--><p class="MsoTitle" style="mso-style:1">Prices</p>
      <p class=MsoNormal align=right><span lang=EN-US style='font-size:18.0pt;color:red'>for <b>all</b><o:p></o:p></span></p>
      <table><tr><td><p>10</p></td><td>20</td></tr></table><div>end<div>of it</div></div><!--EndFragment--></body></html>`
    expect(words(html)).toEqual(['Prices', 'for all', '10', '20', 'end', 'of it'])
    expect(richTextOf(html)[1]!.align).toBe('end')
  })

  test('HTML that is broken', () => {
    expect(words('<p>a<b>b<p>c</i></div><li>d')).toEqual(['ab', 'c', 'd'])
    expect(richTextOf('')).toEqual([])
    expect(richTextOf('<p></p><p> </p>')).toEqual([])
    expect(words('plain')).toEqual(['plain'])
  })

  test('a line that somebody left free stays between two others', () => {
    expect(words('<p></p><p>a</p><p></p><p>b</p><p></p>')).toEqual(['a', '', 'b'])
  })
})
