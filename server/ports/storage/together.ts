import type { Storage } from './storage.ts'

/**
 * Several places as one: what is new goes to `writing`, what is old is looked for in all of `places`. One that is out of
 * reach is passed over as long as another has the file; otherwise nobody can say that there is none.
 */
export function togetherStorage(writing: Storage, places: readonly Storage[]): Storage {
  const search = async <T>(ask: (place: Storage) => Promise<T | undefined>): Promise<T | undefined> => {
    const failures: unknown[] = []
    for (const place of places) {
      try {
        const found = await ask(place)
        if (found) return found
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length) throw failures[0]
    return undefined
  }

  return {
    put: (...file) => writing.put(...file),
    get: (key, part) => search(place => place.get(key, part)),
    exists: async key => (await search(async place => (await place.exists(key)) || undefined)) ?? false,
    /** Everywhere, so that what was deleted does not come back from an older place. */
    async delete(key) {
      const results = await Promise.allSettled(places.map(place => place.delete(key)))
      const failed = results.find(result => result.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}
