import type {
  AccountCoverage,
  ChangedPeople,
  CoverageChange,
  CoveredPeople,
  ServiceCoverage,
} from '#contract/coverage.ts';
import { noCounts } from './account-coverage.ts';

const getNeedsKey = ({ needs }: CoveredPeople) => needs.join('\n');
const isFed = ({ outcome }: CoveredPeople) => outcome === 'covered';
const countPeople = (groups: readonly CoveredPeople[]) => groups.reduce((sum, { count }) => sum + count, 0);

/** People who are fed in one state and not in the other; which of several with the same needs it is, does not matter. */
function listFedOnlyIn(
  groups: readonly CoveredPeople[],
  otherGroups: readonly CoveredPeople[],
  toldBy: readonly CoveredPeople[],
): ChangedPeople[] {
  const groupsByNeeds = Map.groupBy(otherGroups.filter(isFed), getNeedsKey);
  return [...Map.groupBy(groups.filter(isFed), getNeedsKey)].flatMap(([key, fed]) => {
    const others = groupsByNeeds.get(key) ?? [];
    const count = countPeople(fed) - countPeople(others);
    if (count <= 0) return [];
    const stillFed = new Set(others.flatMap(({ people }) => people.map(({ id }) => id)));
    const people = fed.flatMap((group) => group.people).filter(({ id }) => !stillFed.has(id));
    const unfed = toldBy.find((group) => !isFed(group) && group.outcome !== 'overridden' && getNeedsKey(group) === key);
    return [{ needs: fed[0]?.needs ?? [], people: people.slice(0, count), count, blocked: unfed?.blocked ?? [] }];
  });
}

const listGroups = (account: AccountCoverage | undefined) => account?.groups ?? [];

/** People who lose or gain a meal between two states of one service, by account (diets-12). */
export function compareCoverage(
  before: ServiceCoverage | undefined,
  after: ServiceCoverage | undefined,
): Omit<CoverageChange, 'plates'> {
  const formerly = new Map((before?.accounts ?? []).map((account) => [account.accountId, account]));
  const accounts = (after?.accounts ?? []).map((account) => {
    const [was, is] = [listGroups(formerly.get(account.accountId)), listGroups(account)];
    return {
      accountId: account.accountId,
      account: account.account,
      loses: listFedOnlyIn(was, is, is),
      gains: listFedOnlyIn(is, was, was).map((gained) => ({ ...gained, blocked: [] })),
    };
  });
  const { people, covered: coveredCount, uncovered, notKnown, overridden } = after ?? noCounts;
  return {
    counts: { people, covered: coveredCount, uncovered, notKnown, overridden },
    accounts: accounts.filter(({ loses, gains }) => loses.length + gains.length > 0),
  };
}
