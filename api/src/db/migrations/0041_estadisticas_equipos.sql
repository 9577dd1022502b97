-- Of parts of words PostgreSQL knows only how many of its sampled rows have them. From 100 rows it guesses wrong by ten times, and then
-- reads half of the table for a search of three short words.
ALTER TABLE equipos ALTER busqueda_eq SET STATISTICS 1000;
