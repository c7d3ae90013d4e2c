import type { Dishes } from '../dish.ts';

export const thaiAndVietnameseDishes = {
  'Thai basil chicken': {
    type: 'Protein',
    temp: 'HOT',
    container: 'Full Pan',
    portion: [5, 160, 'oz'],
    flow: ['Serving Spoon', 'Chafing Dish', 'Medium hot. Holds fish and oyster in the sauce.'],
    method:
      'Stir-fry sliced thigh over the highest flame in small batches to 165°F. Add garlic, chili, oyster and fish sauce, toss for a minute and fold in the basil off the heat.',
    recipe: {
      'Chicken thigh': '11 lbs',
      'Red bell pepper': '1.5 lbs',
      'Oyster sauce': '8 fl. oz',
      'Thai basil': '5 bunch',
      'Fish sauce': '4 fl. oz',
      'Sambal oelek': '4 oz',
      'Canola oil': '5 fl. oz',
      Garlic: '0.3 lbs',
      Sugar: '0.2 lbs',
    },
  },
  'Tofu red curry': {
    type: 'Veg Entree',
    temp: 'HOT',
    container: 'Half Pan',
    portion: [6, 104, 'oz'],
    flow: ['Serving Spoon', 'Half Chafing Dish', 'Vegan: paste without shrimp, no fish sauce.'],
    method:
      'Fry the vegan curry paste in coconut cream until the oil parts. Add coconut milk, vegetables and seared tofu, simmer for ten minutes and season with tamari and lime.',
    recipe: {
      'Firm tofu': '2.5 lbs',
      'Coconut milk': '40 fl. oz',
      'Red bell pepper': '1 lbs',
      'Snap peas': '0.75 lbs',
      'Vegan red curry paste': '5 oz',
      'Tamari (gluten-free soy sauce)': '2 fl. oz',
      Lime: '3 each',
      'Brown sugar': '0.1 lbs',
      'Thai basil': '1 bunch',
    },
  },
  'Jasmine rice': {
    type: 'Starch',
    temp: 'HOT',
    container: 'Full Pan',
    portion: [5, 200, 'oz'],
    flow: ['Rice Paddle', 'Chafing Dish', 'Keep the lid closed between guests.'],
    method:
      'Rinse until clear and steam with 1.25 parts water for 15 minutes. Rest for ten, fluff and hold above 140°F.',
    recipe: { 'Jasmine rice': '5.25 lbs' },
  },
  'Green papaya salad': {
    type: 'Salad',
    temp: 'COLD',
    container: 'Large Bowl',
    portion: [2.5, 80, 'oz'],
    flow: ['Salad Tongs', 'Ceramic Bowl', 'Peanuts stand apart in their own bowl.'],
    method:
      'Shred the papaya and bruise it lightly with garlic, beans and tomato. Dress with lime, fish sauce and sugar within an hour of service.',
    recipe: {
      'Green papaya': '3.5 lbs',
      'Green beans': '0.5 lbs',
      'Cherry tomatoes': '0.6 lbs',
      Lime: '6 each',
      'Fish sauce': '3 fl. oz',
      'Brown sugar': '0.15 lbs',
      Garlic: '0.04 lbs',
    },
  },
  'Crushed peanuts': {
    type: 'Garnish',
    temp: 'AMBIENT',
    container: '16oz Deli',
    portion: [0.25, 12, 'oz'],
    flow: ['Small Spoon', 'Sauce Bowl', 'Peanuts: at the very end of the line.'],
    method:
      'Pulse roasted peanuts to a coarse crumb. Pack with its own lid and spoon, sealed apart from everything else.',
    recipe: { 'Roasted peanuts': '0.75 lbs' },
  },
  'Mango sticky rice': {
    type: 'Dessert',
    temp: 'AMBIENT',
    container: 'Half Pan',
    portion: [4, 96, 'oz'],
    flow: ['Serving Spoon', 'Slate Board', 'Mango on top as the line opens.'],
    method:
      'Steam soaked rice until glossy. Fold in warm sweet coconut milk, rest for 20 minutes and serve at room temperature with sliced mango.',
    recipe: { 'Sushi rice': '2 lbs', Mango: '6 each', 'Coconut milk': '28 fl. oz', Sugar: '0.6 lbs', Salt: '0.02 lbs' },
  },
  'Lemongrass pork': {
    type: 'Protein',
    temp: 'HOT',
    container: 'Full Pan',
    portion: [5, 152, 'oz'],
    flow: ['Tongs', 'Chafing Dish', 'Pork, with fish sauce.'],
    method:
      'Marinate thin-sliced shoulder in lemongrass, fish sauce, garlic and sugar overnight. Grill over high heat to 145°F until the edges char.',
    recipe: {
      'Pork shoulder': '12 lbs',
      'Brown sugar': '0.5 lbs',
      'Fish sauce': '7 fl. oz',
      Lemongrass: '3 bunch',
      'Canola oil': '4 fl. oz',
      Garlic: '0.25 lbs',
      'Black pepper': '0.3 oz',
    },
  },
  'Lemongrass tofu': {
    type: 'Alt Protien',
    temp: 'HOT',
    container: 'Half Pan',
    portion: [5, 80, 'oz'],
    flow: ['Tongs', 'Half Chafing Dish', 'Vegan and gluten free. Holds soy.'],
    method:
      'Marinate pressed tofu in lemongrass, tamari and garlic for two hours. Roast at 450°F, turning once, until browned.',
    recipe: {
      'Firm tofu': '5 lbs',
      'Tamari (gluten-free soy sauce)': '5 fl. oz',
      Lemongrass: '1.5 bunch',
      'Canola oil': '3 fl. oz',
      'Brown sugar': '0.15 lbs',
      Garlic: '0.1 lbs',
    },
  },
  'Rice vermicelli': {
    type: 'Starch',
    temp: 'COLD',
    container: 'Large Bowl',
    portion: [4, 120, 'oz'],
    flow: ['Tongs', 'Ceramic Bowl', 'Loosen with a splash of water.'],
    method:
      'Soak in boiling water for six minutes, rinse cold until the water runs clear and drain well. Toss with a little oil so that the strands stay apart.',
    recipe: { 'Rice vermicelli': '3.25 lbs', 'Canola oil': '3 fl. oz' },
  },
  'Pickled carrot and daikon': {
    type: 'Topping',
    temp: 'COLD',
    container: '32oz Deli',
    portion: [1.5, 32, 'oz'],
    flow: ['Tongs', 'Ceramic Bowl', 'Drain before you top up.'],
    method:
      'Cut to matchsticks, knead with salt and sugar until they bend, and rinse. Cover with rice vinegar brine for at least two hours.',
    recipe: {
      Carrots: '1.1 lbs',
      'Daikon radish': '1.1 lbs',
      'Rice vinegar': '8 fl. oz',
      Sugar: '0.2 lbs',
      Salt: '0.03 lbs',
    },
  },
  'Nuoc cham': {
    type: 'Sauce',
    temp: 'COLD',
    container: '32oz Deli',
    portion: [1.5, 32, 'fl. oz'],
    flow: ['2 oz Ladle', 'Sauce Bowl', 'Holds fish.'],
    method:
      'Dissolve the sugar in warm water, then add lime, fish sauce, garlic and chili. Rest for an hour before packing.',
    recipe: { 'Fish sauce': '8 fl. oz', Lime: '8 each', Sugar: '0.4 lbs', 'Sambal oelek': '1 oz', Garlic: '0.05 lbs' },
  },
} as const satisfies Dishes;
