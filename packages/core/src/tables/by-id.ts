/** Values of a map by ascending id: insertion order is no order of the core. */
export const byId = <T>(map: ReadonlyMap<number, T>): T[] => [...map.keys()].sort((a, b) => a - b).map((id) => map.get(id) as T)
