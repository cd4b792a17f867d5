import { expect, test } from 'vitest'
import { families, missingBuilds } from './lock-platforms.ts'

const builds = ['linux-x64-gnu', 'linux-arm64-gnu', 'darwin-arm64', 'darwin-x64', 'win32-x64-msvc']
const optional = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, '1.0.0']))

function lockOf(listed: string[], locked = listed) {
  return {
    packages: {
      '': {},
      'node_modules/tool': { optionalDependencies: optional(listed) },
      ...Object.fromEntries(locked.map(name => [`node_modules/${name}`, {}])),
    },
  }
}

test('a lock with the builds of all five platforms is complete', () => {
  expect(missingBuilds(lockOf(builds.map(build => `@tool/${build}`)))).toEqual([])
})

test.each(builds)('a lock without %s is not', left => {
  const all = builds.map(build => `@tool/${build}`)
  const lock = lockOf(
    all,
    all.filter(name => !name.endsWith(left)),
  )
  expect(missingBuilds(lock)).toHaveLength(1)
  expect(missingBuilds(lock)[0]).toContain(`@tool/${left}`)
})

test('the build for musl does not stand in for the one for glibc', () => {
  const others = builds.slice(1).map(build => `@tool/${build}`)
  const lock = lockOf(
    [...others, '@tool/linux-x64-gnu', '@tool/linux-x64-musl'],
    [...others, '@tool/linux-x64-musl'],
  )
  expect(missingBuilds(lock)).toEqual(['tool: the lock lacks @tool/linux-x64-gnu (linux-x64)'])
})

test('a platform for which a package has no build at all is named', () => {
  const lock = lockOf(builds.slice(0, 4).map(build => `@tool/${build}`))
  expect(missingBuilds(lock)).toEqual(['tool: lists no @tool/… for win32-x64'])
})

test('a part that only some platforms need may be missing on the others', () => {
  const lock = lockOf([
    ...builds.map(build => `@tool/${build}`),
    ...builds.slice(0, 4).map(build => `@tool/library-${build}`),
  ])
  expect(missingBuilds(lock)).toEqual([])
})

test('our own list has a family per program', () => {
  const lock = {
    packages: {
      '': {
        optionalDependencies: optional([
          'a-linux-x64',
          'a-darwin-x64',
          'b-linux-x64',
          'b-darwin-x64',
          'fsevents',
        ]),
      },
    },
  }
  expect(families(lock).map(({ prefix }) => prefix)).toEqual(['a-', 'b-'])
})
