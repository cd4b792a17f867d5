import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * npm leaves out, without a word, the builds of other platforms that it cannot find when it writes the lock file; on
 * those platforms the shop then does not start. Every package's own list of builds is held against the lock.
 */

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>
}

/** Where Caravan runs. Linux is glibc's. */
const platforms: Record<string, RegExp> = {
  'linux-x64': /(^|[-/])linux-x64(-gnu)?$/,
  'linux-arm64': /(^|[-/])linux-arm64(-gnu)?$/,
  'darwin-arm64': /(^|[-/])darwin-arm64$/,
  'darwin-x64': /(^|[-/])darwin-x64$/,
  'win32-x64': /(^|[-/])(win32|windows|win)-x64(-msvc)?$/,
}

const platformBuild = /^(.*?)(?:bin-)?(linux|linuxmusl|darwin|win32|windows|win)-(x64|arm64)(-[a-z]+)?$/

export interface Family {
  /** The package that lists the builds; empty for our own. */
  package: string
  /** What their names begin with. */
  prefix: string
  builds: string[]
}

/** The packages that come as one build per platform, as their own package.json lists them. */
export function families({ packages }: Lock): Family[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
    const byPrefix = new Map<string, string[]>()
    for (const name of Object.keys(optionalDependencies)) {
      const prefix = platformBuild.exec(name)?.[1]
      if (prefix) byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), name])
    }
    return [...byPrefix]
      .filter(([, builds]) => builds.length > 1)
      .map(([prefix, builds]) => ({ package: nameOf(path), prefix, builds }))
  })
}

/** One sentence for every build that the lock lacks, or that nobody made. */
export function missingBuilds(lock: Lock): string[] {
  const locked = new Set(Object.keys(lock.packages).map(nameOf))
  const all = families(lock)
  return all.flatMap(({ package: name, prefix, builds }) =>
    Object.entries(platforms).flatMap(([platform, pattern]) => {
      const wanted = builds.filter(build => pattern.test(build))
      if (wanted.some(build => locked.has(build))) return []
      if (wanted.length)
        return [`${name || 'package.json'}: the lock lacks ${wanted.join(' or ')} (${platform})`]
      // A part may be needed on some platforms only: sharp's library is inside its build for Windows.
      const another = all.some(
        other => name && other.package === name && other.builds.some(build => pattern.test(build)),
      )
      return another ? [] : [`${name || 'package.json'}: lists no ${prefix}… for ${platform}`]
    }),
  )
}

const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as Lock
  const missing = missingBuilds(lock)
  if (missing.length) {
    console.error(missing.join('\n'))
    console.error(
      'Choose a version of the package that is published for all of them, and write the lock anew.',
    )
    process.exitCode = 1
  } else {
    console.log(
      families(lock)
        .map(({ prefix }) => prefix)
        .join(' '),
    )
  }
}
