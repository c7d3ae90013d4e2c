export const systemTexts = {
  downloaded: 'The backup has been downloaded.',
};
