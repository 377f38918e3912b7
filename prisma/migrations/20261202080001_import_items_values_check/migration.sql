ALTER TABLE "import_items" VALIDATE CONSTRAINT "import_items_values_check";
