import type { Market } from '#contract/reference-records.ts';
import { useCurrentUser } from './current-user.ts';
import { rememberedMarketId } from './device-settings.ts';
import { useReferenceData } from './reference-data.ts';

const fallbackMarketName = 'Phoenix';

/** The market stored on the device, else the user's default, else Phoenix, else the first (screens-3). Undefined when there is none. */
export function useDefaultMarket(): Market | undefined {
  const { markets } = useReferenceData();
  const { defaultMarketId } = useCurrentUser();
  const storedMarketId = rememberedMarketId.use();
  const withId = (id: string | null) => markets.find((market) => market.id === id);
  const fallback = markets.find((market) => market.name === fallbackMarketName) ?? markets[0];
  return withId(storedMarketId) ?? withId(defaultMarketId) ?? fallback;
}
