import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Calculation } from '#contract/daily-numbers.ts';
import { listExtraCourses } from '#domain/daily-numbers/salads-and-desserts.ts';
import { makeScrollableByKeyboard } from '../../../ui/scrolled-by-keyboard.ts';

/** Salads and desserts of repeating services; renders nothing on a day without. */
export function SaladAndDessertTable({ saladsAndDesserts }: Pick<Calculation, 'saladsAndDesserts'>) {
  const courses = listExtraCourses(saladsAndDesserts);
  if (courses.length === 0) return null;
  return (
    <>
      <Typography variant="h2" id="salad-and-dessert" sx={{ mt: 3, mb: 1 }}>
        Salad and Dessert
      </Typography>
      <Paper ref={makeScrollableByKeyboard} variant="outlined" sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-labelledby="salad-and-dessert">
          <TableHead>
            <TableRow>
              <TableCell>Course</TableCell>
              <TableCell align="right">People</TableCell>
              <TableCell>Accounts</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {courses.map((course, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a salad type may be called as the dessert is.
              <TableRow key={index}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflowWrap: 'break-word' }}>
                  {course.name}
                </TableCell>
                <TableCell align="right" sx={{ fontSize: 20, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
                  {course.people.toLocaleString('en-US')}
                </TableCell>
                <TableCell>
                  {course.accounts.map(({ name, people }) => `${name} ${people.toLocaleString('en-US')}`).join(', ')}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Paper>
    </>
  );
}
