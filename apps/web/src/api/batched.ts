/** How many ids one request asks about; the server takes as many. */
const MOST = 100;

/**
 * Batches requests about many records: those of the same moment share one request. Each row of a list can
 * then ask for itself, with its own entry in the cache.
 */
export function createBatcher<Answer>(askAbout: (ids: string[]) => Promise<ReadonlyMap<string, Answer>>) {
  let waiting: { id: string; settle: (answer: Promise<Answer | undefined>) => void }[] = [];

  function askNow() {
    const askedRequests = waiting;
    waiting = [];
    for (let first = 0; first < askedRequests.length; first += MOST) {
      const some = askedRequests.slice(first, first + MOST);
      const answers = askAbout([...new Set(some.map(({ id }) => id))]);
      for (const { id, settle } of some) settle(answers.then((answersById) => answersById.get(id)));
    }
  }
  return (id: string): Promise<Answer | undefined> =>
    new Promise((settle) => {
      if (waiting.length === 0) setTimeout(askNow, 0);
      waiting.push({ id, settle });
    });
}

/** The same where records are asked about for something: each such place has its own requests. */
export function createBatcherByPlace<Place, Answer>(
  askAbout: (place: Place, ids: string[]) => Promise<ReadonlyMap<string, Answer>>,
) {
  const loads = new Map<string, ReturnType<typeof createBatcher<Answer>>>();
  return (place: Place, id: string): Promise<Answer | undefined> => {
    const key = JSON.stringify(place);
    const load = loads.get(key) ?? createBatcher<Answer>((ids) => askAbout(place, ids));
    loads.set(key, load);
    return load(id);
  };
}
