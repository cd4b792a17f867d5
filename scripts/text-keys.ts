import { isTest, lineOf, type Node, type Problem, parse, type Source, walk } from './sources.ts'

interface Use {
  path: string
  line: number
}

/** `cart.json` or `ui.css` is a file, unless there is a text of that name. */
const fileName = /\.(css|csv|html|ico|jpe?g|js|json|png|sql|svg|tsx?|txt|webp|xlsx|xml)$/

/**
 * Compares the texts that code asks for with the texts there are. A key that code puts together is found when it is a
 * template that starts with its slice; other ones are declared by their beginning in `prefixes`.
 */
export function checkTextKeys(
  sources: readonly Source[],
  slices: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  prefixes: readonly string[],
): Problem[] {
  const { keys, patterns } = textKeysIn(sources, Object.keys(slices))
  const texts = Object.entries(slices).flatMap(([slice, pack]) =>
    Object.keys(pack).map(key => `${slice}.${key}`),
  )
  const known = new Set(texts)
  const isUsed = (text: string) =>
    keys.has(text) ||
    prefixes.some(prefix => text.startsWith(prefix)) ||
    [...patterns.values()].some(({ pattern }) => pattern.test(text))

  const unknown = [...keys].flatMap(([key, use]) =>
    known.has(key) || fileName.test(key)
      ? []
      : [{ ...use, why: `asks for the text ${key}, which does not exist` }],
  )
  const empty = [...patterns].flatMap(([template, { pattern, use }]) =>
    texts.some(text => pattern.test(text))
      ? []
      : [{ ...use, why: `asks for ${template}, but there is no such text` }],
  )
  const dead = texts
    .filter(text => !isUsed(text))
    .map(text => ({
      path: `locales/zh/${text.split('.')[0]}.json`,
      line: 1,
      why: `has ${text}, which no code asks for`,
    }))
  const idle = prefixes
    .filter(prefix => !texts.some(text => text.startsWith(prefix)))
    .map(prefix => ({
      path: 'scripts/locales.ts',
      line: 1,
      why: `declares ${prefix}, but there is no such text`,
    }))
  return [...unknown, ...empty, ...dead, ...idle]
}

export function textKeysIn(sources: readonly Source[], slices: readonly string[]) {
  const keys = new Map<string, Use>()
  const patterns = new Map<string, { pattern: RegExp; use: Use }>()
  const isKey = new RegExp(`^(${slices.join('|')})\\.[\\w.-]+$`)
  const isStart = new RegExp(`^(${slices.join('|')})\\.[\\w.-]*$`)
  for (const source of sources) {
    if (isTest(source.path)) continue
    walk(parse(source), node => {
      const use = () => ({ path: source.path, line: lineOf(source.text, node.start) })
      if (node.type === 'Literal' && typeof node.value === 'string') {
        if (isKey.test(node.value) && !keys.has(node.value)) keys.set(node.value, use())
      } else if (node.type === 'TemplateLiteral') {
        const parts = (node.quasis as (Node & { value: { cooked: string } })[]).map(
          quasi => quasi.value.cooked,
        )
        if (parts.length === 1 && isKey.test(parts[0]!)) keys.set(parts[0]!, use())
        if (
          parts.length > 1 &&
          isStart.test(parts[0]!) &&
          parts.slice(1).every(part => /^[\w.-]*$/.test(part))
        ) {
          patterns.set(parts.join('…'), { pattern: patternOf(parts), use: use() })
        }
      }
      return undefined
    })
  }
  return { keys, patterns }
}

const patternOf = (parts: readonly string[]): RegExp =>
  new RegExp(`^${parts.map(part => part.replaceAll('.', '\\.')).join('.+')}$`)
